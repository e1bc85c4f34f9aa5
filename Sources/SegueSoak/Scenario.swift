import AppIntents
import ArgumentParser
import Foundation
import RunHistory
import SystemPackage

/// One way to make a daemon's life hard.
protocol Scenario: ParsableCommand {
  var place: SandboxOptions { get }
  /// Does it, and says what came of it.
  func measure(in sandbox: Sandbox) throws -> Verdict
}

extension Scenario {
  func run() throws { try perform() }

  /// Does it in a sandbox of its own, prints what came of it, and ends with 1 if that is bad.
  func perform() throws {
    let sandbox = try Sandbox(base: place.base)
    let start = ContinuousClock.now
    let verdict: Verdict
    do {
      verdict = try measure(in: sandbox)
    } catch {
      print("\(Self._commandName): \(error)\n  everything is still in \(sandbox.root)")
      throw ExitCode.failure
    }
    print("\(Self._commandName) (\((ContinuousClock.now - start).formatted()))")
    verdict.print()
    // To remove the sandbox may take longer than all that was measured.
    fflush(nil)
    if place.keep || verdict.isBad {
      print("  everything is still in \(sandbox.root)")
    } else {
      try sandbox.remove()
    }
    if verdict.isBad { throw ExitCode.failure }
  }
}

struct SandboxOptions: ParsableArguments {
  @Option(help: "Where the sandbox is made: the file system under test.")
  var base: String?

  @Flag(help: "Leave the sandbox there.")
  var keep = false
}

extension Sandbox {
  /// A workflow that takes files from the inbox.
  func workflow(_ id: String, trigger: String = "", steps: String) -> String {
    """
    name: Soak
    triggers:
      - folder: \(inbox)
    \(trigger.split(separator: "\n").map { "    \($0)\n" }.joined())
    inputs:
      file: { type: file }

    steps:
    \(steps.split(separator: "\n").map { "  \($0)\n" }.joined())
    """
  }

  /// The runs that each file in the inbox has had, by the file's path from there on; and how many
  /// runs are in which state.
  func runs(of workflow: String) throws -> (byFile: [String: Int], states: [RunState: Int]) {
    let prefix = "\(inbox)/"
    return try HistoryReader(state).read { store in
      var byFile: [String: Int] = [:]
      var states: [RunState: Int] = [:]
      try store.forEachStart(of: workflow) { _, state, event in
        states[state, default: 0] += 1
        guard case .file(let file)? = event?.start else { return }
        guard let path = file.path?.string else { return }
        byFile[path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path, default: 0] +=
          1
      }
      return (byFile, states)
    }
  }

  /// How many runs of a workflow failed for a reason that `counts`.
  func failures(of workflow: String, _ counts: (String) -> Bool) throws -> Int {
    try HistoryReader(state).read { store in
      let filter = RunFilter(workflow: workflow, states: [.failed], limit: .max)
      return try store.runs(filter).count { counts($0.reason ?? "") }
    }
  }

  /// How many runs of a workflow have come to an end.
  func ended(_ workflow: String) throws -> Int {
    try HistoryReader(state).read { try $0.endedCount(of: workflow) }
  }

  /// Waits until so many runs have ended. False where they haven't within the limit.
  func wait(
    for count: Int, runsOf workflow: String, within limit: Duration,
    meanwhile: () throws -> Void = {}
  ) throws -> Bool {
    let start = ContinuousClock.now
    let reader = try HistoryReader(state)
    while true {
      let asked = ContinuousClock.now
      if try reader.read({ try $0.endedCount(of: workflow) }) >= count { return true }
      let now = ContinuousClock.now
      if now - start > limit { return false }
      try meanwhile()
      // Asking isn't to take what is measured its time.
      Thread.sleep(forTimeInterval: max(0.02, 20 * ((now - asked) / .seconds(1))))
    }
  }
}
