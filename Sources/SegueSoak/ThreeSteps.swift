import Foundation
import RunHistory
import SystemPackage

/// A workflow of three steps that change something, each of which counts where it did it: a line a
/// step in one file.
struct ThreeSteps {
  private let sandbox: Sandbox
  private var effects: FilePath { sandbox.root.appending("effects") }
  /// In the environment of all programs of this sandbox.
  private var mark: String { "SOAK=\(sandbox.root)" }

  init(in sandbox: Sandbox) throws {
    self.sandbox = sandbox
    let steps = """
      - file.append: "${file.stem} 1"
        to: \(sandbox.root)/effects
      - shell.run: echo "$NAME 2" >> \(sandbox.root)/effects; exec sleep 0.01
        env: { NAME: $file.stem, SOAK: "\(sandbox.root)" }
      - file.append: "${file.stem} 3"
        to: \(sandbox.root)/effects
      """
    try sandbox.enable("soak", sandbox.workflow("soak", trigger: "settle: 0ms", steps: steps))
  }

  /// How often each step was done: by the file's stem, a space and the step.
  func counts() throws -> [String: Int] {
    guard FileManager.default.fileExists(atPath: effects.string) else { return [:] }
    var counts: [String: Int] = [:]
    for line in try String(contentsOfFile: effects.string, encoding: .utf8).split(separator: "\n") {
      counts[String(line), default: 0] += 1
    }
    return counts
  }

  /// How many programs of the workflow run now.
  func programs() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
      guard Int32(name) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return environment.split(separator: 0).contains(Data(mark.utf8))
    }
  }

  /// Looks at all that has run, for the files with these stems.
  func enter(in verdict: inout Verdict, stems: [String]) throws {
    let result = try sandbox.runs(of: "soak")
    let counts = try counts()
    let finished = result.states[.succeeded, default: 0]
    let whole = stems.count { stem in (1...3).allSatisfy { counts["\(stem) \($0)"] == 1 } }
    Tally(expected: stems.map { "\($0).txt" }, ran: result.byFile).enter(in: &verdict)
    verdict.note("succeeded", finished)
    verdict.note(
      "failed, because a step may or may not have happened", result.states[.failed, default: 0])
    verdict.mustBeZero(
      "failed for another reason",
      try sandbox.failures(of: "soak") {
        !$0.contains("may or may not")
      })
    verdict.mustBeZero(
      "in another state",
      result.states.filter { ![.succeeded, .failed].contains($0.key) }.values.reduce(0, +))
    verdict.mustBeZero("steps that ran again", counts.values.count { $0 > 1 })
    verdict.mustBeZero("succeeded without all their steps", max(0, finished - whole))
  }
}
