import Control
import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

/// The words that an app has for yes and no, wherever its question is shown.
@Suite("Labels of confirmations")
struct ConfirmationLabelTests {
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - pal.delete_events: 2026-11-23\n    which: 3\n"
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    return sandbox
  }

  @Test func `a destructive confirmation shows its labels, and Return is a no`() async throws {
    let run = try await sandbox().terminal(
      "run a.yaml", keys: "3\n\n", environment: ["NO_COLOR": "1"])
    #expect(
      run.output.contains("Delete 3 events? (yes: Delete Events, no: Keep Them) [y/N]"),
      "\(run.output)")
    #expect(run.code == 1)
    #expect(run.output.contains("“Delete 3 events?” was answered with no"), "\(run.output)")
  }

  @Test(arguments: ["delete events", "y", "away with them"])
  func `the label is an answer, as its letter is`(answer: String) async throws {
    let run = try await sandbox().terminal(
      "run a.yaml", keys: "3\n\(answer)\n5\n", environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("How sure are you?"), "\(run.output)")
    #expect(run.code == 0)
  }

  @Test func `a word that means no is one, and isn't shown`() async throws {
    let run = try await sandbox().terminal(
      "run a.yaml", keys: "3\nleave them\n", environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("“Delete 3 events?” was answered with no"), "\(run.output)")
    #expect(!run.output.contains("Leave Them") && !run.output.contains("Remove"))
  }

  @Test func `open questions are listed with both commands`() {
    var prompt = PromptReport(
      id: 7, run: 3, workflow: "tidy", question: "pal: Delete 3 events?", kind: "confirmation",
      type: "boolean", options: [], defaultAnswer: "false", asked: .init(timeIntervalSince1970: 0),
      expires: nil)
    func lines() -> [String] {
      PromptText.text(of: [prompt], style: .plain, now: .init(timeIntervalSince1970: 60))
        .split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(lines() == ["    `segue answer 7 --yes`"])
    var list = prompt
    (list.kind, list.type, list.hints, list.isList) = (
      "value", "list of number", ["2 to 3 items"], true
    )
    #expect(
      PromptText.text(of: [list], style: .plain, now: .init(timeIntervalSince1970: 60))
        .hasSuffix("    list of number, 2 to 3 items\n    `segue answer 7 VALUE ...`\n"))
    prompt.answers = .init(yes: "Delete Events", no: "Keep Them")
    #expect(
      lines() == [
        "    `segue answer 7 --yes`  Delete Events", "    `segue answer 7 --no`   Keep Them",
      ])
  }
}
