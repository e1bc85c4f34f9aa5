import Foundation
import RunHistory
import SystemPackage

/// A workflow of three steps with side effects. Each step appends a line to one file, which counts how
/// often it was performed.
struct ThreeSteps {
  private let sandbox: Sandbox
  private let id: String
  private let retries: Bool
  private var effects: FilePath { sandbox.root.appending("effects-\(id)") }
  /// A variable in the environment of all programs of this sandbox.
  private var mark: String { "SOAK=\(sandbox.root)" }

  /// - Parameter retries: Whether an interrupted step, which may have happened, runs again instead of
  ///   failing.
  init(_ id: String = "soak", in sandbox: Sandbox, retries: Bool = false) throws {
    self.sandbox = sandbox
    self.id = id
    self.retries = retries
    let policy = "on_interrupt: \(retries ? "retry" : "fail")"
    let effects = "\(sandbox.root)/effects-\(id)"
    let steps = """
      - file.append: "${file.stem} 1"
        to: \(effects)
        \(policy)
      - shell.run: echo "$NAME 2" >> \(effects); exec sleep 0.01
        env: { NAME: $file.stem, SOAK: "\(sandbox.root)" }
        \(policy)
      - file.append: "${file.stem} 3"
        to: \(effects)
        \(policy)
      """
    try sandbox.enable(id, sandbox.workflow(id, trigger: "settle: 0ms", steps: steps))
  }

  /// Returns how often each step was performed, by the file's stem, a space and the step's number.
  func counts() throws -> [String: Int] {
    guard FileManager.default.fileExists(atPath: effects.string) else { return [:] }
    var counts: [String: Int] = [:]
    for line in try String(contentsOfFile: effects.string, encoding: .utf8).split(separator: "\n") {
      counts[String(line), default: 0] += 1
    }
    return counts
  }

  /// Returns the number of running programs of the workflow.
  func programs() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
      guard Int32(name) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return environment.split(separator: 0).contains(Data(mark.utf8))
    }
  }

  /// Adds the results for the files with these stems to a verdict.
  func enter(in verdict: inout Verdict, stems: [String]) throws {
    let result = try sandbox.runs(of: id)
    let counts = try counts()
    let finished = result.states[.succeeded, default: 0]
    let whole = stems.count { stem in (1...3).allSatisfy { counts["\(stem) \($0)"] != nil } }
    Tally(expected: stems.map { "\($0).txt" }, ran: result.byFile).enter(in: &verdict)
    verdict.note("succeeded", finished)
    if !retries {
      verdict.note(
        "failed, because a step may or may not have happened", result.states[.failed, default: 0])
    }
    let doubted = try sandbox.failures(of: id) { !retries && $0.contains("may or may not") }
    // On a machine that is busy, kills come faster than a run gets on.
    let dead = result.states[.dead, default: 0]
    verdict.note("dead, because the daemon was killed during them three times", dead)
    verdict.mustBeZero(
      "ended in another way", result.states.values.reduce(0, +) - finished - doubted - dead)
    let again = counts.values.count { $0 > 1 }
    if retries {
      verdict.note("steps in doubt that ran again", again)
    } else {
      verdict.mustBeZero("steps that ran again", again)
    }
    verdict.mustBeZero("succeeded without all their steps", max(0, finished - whole))
  }
}
