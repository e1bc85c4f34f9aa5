import ArgumentParser
import Foundation
import RunHistory

struct CrashPoints: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "crash-points",
    abstract: "Ends the daemon at every point before and after a commit, once each.",
    discussion: """
      For every point a file is dropped, the daemon dies there, and another one has to bring the \
      file's run to its end. Then the same once more, with the second daemon dying, too.
      """)

  @Option(help: "From one point to the next that is tried.")
  var stride = 1

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    var verdict = Verdict()
    for retries in [false, true] {
      let id = retries ? "retried" : "careful"
      let steps = try ThreeSteps(id, in: sandbox, retries: retries)
      // What is in the folder when a trigger is first served doesn't start it.
      try sandbox.startDaemon().stop()
      var crashes = Crashes(sandbox: sandbox, workflow: id, stride: stride)
      for point in CommitPoint.allCases { try crashes.series(at: point, after: nil) }
      let first = crashes.reached.values.max() ?? 0
      for point in CommitPoint.allCases {
        try crashes.series(at: point, after: "after-commit:\(max(1, first * 2 / 3))")
      }
      try sandbox.segue("disable", id)

      verdict.note("crashes, steps in doubt \(retries ? "done again" : "failing")", crashes.count)
      for (point, last) in crashes.reached.sorted(by: { $0.key < $1.key }) {
        verdict.note("the last \(point)", last)
      }
      verdict.mustBeZero("runs that didn't end", crashes.unended)
      try steps.enter(in: &verdict, stems: crashes.stems)
      verdict.mustBeZero("orphaned programs", try steps.programs())
    }
    return verdict
  }
}

/// Daemons that die one commit later each time.
private struct Crashes {
  let sandbox: Sandbox
  let workflow: String
  let stride: Int
  private(set) var stems: [String] = []
  private(set) var count = 0
  private(set) var unended = 0
  /// How often each point was passed before a run was over.
  private(set) var reached: [String: Int] = [:]

  init(sandbox: Sandbox, workflow: String, stride: Int) {
    self.sandbox = sandbox
    self.workflow = workflow
    self.stride = stride
  }

  /// Dies at the first, the second … passage of a point, until a run is over before.
  /// - Parameter first: where another daemon has died before with the same run.
  mutating func series(at point: CommitPoint, after first: String?) throws {
    var number = 1
    while true {
      let stem = "\(workflow)\(stems.count)"
      stems.append(stem)
      try FileDropper(folder: sandbox.inbox).drop(named: "\(stem).txt")
      if let first { _ = try dies(at: first) }
      let died = try dies(at: "\(point.rawValue):\(number)")
      let daemon = try sandbox.startDaemon()
      if try !sandbox.wait(for: stems.count, runsOf: workflow, within: .seconds(30)) {
        unended += 1
      }
      daemon.stop()
      guard died else { return }
      reached[first == nil ? point.rawValue : "\(point.rawValue) of the second daemon"] = number
      number += stride
    }
  }

  /// Whether the daemon died there, and not only after the run was over.
  private mutating func dies(at point: String) throws -> Bool {
    let daemon = try Daemon(
      in: sandbox,
      environment: sandbox.environment.merging(["SEGUE_CRASH_AT": point]) { $1 }, waits: false)
    let start = ContinuousClock.now
    var end: ContinuousClock.Instant?
    while !daemon.process.hasEnded {
      // What is written behind a run's end is written at once.
      if let end, ContinuousClock.now - end > .milliseconds(100) { break }
      if end == nil, try sandbox.ended(workflow) == stems.count { end = .now }
      if ContinuousClock.now - start > .seconds(30) { break }
      Thread.sleep(forTimeInterval: 0.005)
    }
    guard daemon.process.hasEnded else {
      daemon.stop()
      return false
    }
    count += 1
    return true
  }
}
