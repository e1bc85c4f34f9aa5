import ArgumentParser
import Foundation
import RunHistory

struct CrashPoints: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "crash-points",
    abstract: "Kills the daemon before and after each commit, once at each point.",
    discussion: """
      At each point, a file is dropped, the daemon is killed, and a second daemon must finish the \
      file's run. Then the same with the second daemon killed, too.
      """)

  @Option(help: "The distance from one tested point to the next.")
  var stride = 1

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    var verdict = Verdict()
    for retries in [false, true] {
      let id = retries ? "retried" : "careful"
      let steps = try ThreeSteps(id, in: sandbox, retries: retries)
      // Files that exist when a trigger is first armed don't start it.
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

/// Daemons that are killed one commit later each time.
private struct Crashes {
  let sandbox: Sandbox
  let workflow: String
  let stride: Int
  private(set) var stems: [String] = []
  private(set) var count = 0
  private(set) var unended = 0
  /// How often each point was passed before a run ended.
  private(set) var reached: [String: Int] = [:]

  init(sandbox: Sandbox, workflow: String, stride: Int) {
    self.sandbox = sandbox
    self.workflow = workflow
    self.stride = stride
  }

  /// Kills the daemon at the first, the second and each later passage of a point, until a run ends
  /// before that.
  /// - Parameter first: The point at which another daemon is killed first during the same run.
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

  /// Whether the daemon was killed at the point before the run ended.
  private mutating func dies(at point: String) throws -> Bool {
    let daemon = try DaemonProcess(
      in: sandbox,
      environment: sandbox.environment.merging(["SEGUE_CRASH_AT": point]) { $1 }, waits: false)
    let start = ContinuousClock.now
    var end: ContinuousClock.Instant?
    while !daemon.process.hasEnded {
      // What follows the end of a run is written at once.
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
