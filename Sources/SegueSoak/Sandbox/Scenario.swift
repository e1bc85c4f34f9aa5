import AppIntentsCore
import ArgumentParser
import Foundation
import RunHistory
import SystemPackage

/// A scenario that stresses a daemon.
protocol Scenario: ParsableCommand {
  var place: SandboxOptions { get }
  /// Runs the scenario and returns what it found.
  func measure(in sandbox: Sandbox) throws -> Verdict
}

extension Scenario {
  func run() throws { try perform() }

  /// Runs the scenario in a sandbox, prints what it found, and exits with 1 if that is bad.
  func perform() throws {
    let sandbox = try Sandbox(base: place.base)
    let start = ContinuousClock.now
    let verdict: Verdict
    do {
      verdict = try measure(in: sandbox)
    } catch {
      print("\(Self._commandName): \(error)\n  the sandbox is still in \(sandbox.root)")
      throw ExitCode.failure
    }
    print("\(Self._commandName) (\((ContinuousClock.now - start).formatted()))")
    verdict.print()
    // Removing the sandbox may take longer than the scenario.
    fflush(nil)
    if place.keep || verdict.isBad {
      print("  the sandbox is still in \(sandbox.root)")
    } else {
      try sandbox.remove()
    }
    if verdict.isBad { throw ExitCode.failure }
  }
}

struct SandboxOptions: ParsableArguments {
  @Option(help: "The folder for the sandbox, on the file system under test.")
  var base: String?

  @Flag(help: "Keep the sandbox.")
  var keep = false
}

extension Sandbox {
  /// Returns a workflow that files in the inbox start.
  ///
  /// - Parameter folder: Another folder than the inbox.
  func workflow(
    _ id: String, folder: FilePath? = nil, trigger: String = "", steps: String
  ) -> String {
    """
    name: Soak
    triggers:
      - folder: \(folder ?? inbox)
    \(trigger.split(separator: "\n").map { "    \($0)\n" }.joined())
    inputs:
      file: { type: file }

    steps:
    \(steps.split(separator: "\n").map { "  \($0)\n" }.joined())
    """
  }

  /// Returns the number of runs for each file in the inbox, by its relative path, and for each state.
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

  /// Returns the number of runs of a workflow that failed for a reason that satisfies a condition.
  func failures(of workflow: String, _ counts: (String) -> Bool) throws -> Int {
    try HistoryReader(state).read { store in
      let filter = RunFilter(workflow: workflow, states: [.failed], limit: .max)
      return try store.runs(filter).count { counts($0.reason ?? "") }
    }
  }

  /// Returns the number of runs of a workflow that have ended.
  func ended(_ workflow: String) throws -> Int {
    try HistoryReader(state).read { try $0.endedCount(of: workflow) }
  }

  /// Waits until a number of runs have ended. Returns false if that takes longer than the limit.
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
      // Limits the share of time that the queries take from the daemon.
      Thread.sleep(forTimeInterval: max(0.02, 20 * ((now - asked) / .seconds(1))))
    }
  }
}
