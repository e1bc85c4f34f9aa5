import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("The step run.undo, in a run of the daemon")
struct UndoStepTests {
  @Test(arguments: [("--yes", "succeeded", "old"), ("--no", "failed", "new")])
  func `it undoes the last run once the user agrees`(
    answer: String, state: String, content: String
  ) async throws {
    let folder = "home/.config/segue/workflows"
    let sandbox = try CommandSandbox([
      "\(folder)/tidy.yaml": """
      triggers: [time: "07:30"]
      steps:
        - file.write: new
          to: ~/a.txt
          conflict: replace

      """,
      "\(folder)/back.yaml": "triggers: [time: \"07:30\"]\nsteps:\n  - run.undo: 1\n",
      "home/a.txt": "old",
    ])
    for workflow in ["tidy", "back"] {
      let enabled = try await sandbox.segue("enable", workflow, "--yes")
      try #require(enabled.code == 0, "\(enabled.talk)")
    }
    let daemon = try await sandbox.daemon()
    #expect(try await sandbox.segue("trigger", "tidy").code == 0)
    _ = try await sandbox.segue("runs", "logs", "1", "--follow")
    #expect(try sandbox.text("home/a.txt") == "new")

    try #require(try await sandbox.segue("trigger", "back").code == 0)
    try await sandbox.segue("prompts", untilShowing: "Undo run 1 of tidy")
    #expect(try sandbox.text("home/a.txt") == "new")
    #expect(try await sandbox.segue("answer", "1", answer).code == 0)
    _ = try await sandbox.segue("runs", "logs", "2", "--follow")
    let runs = try await sandbox.segue("runs", "show", "2")
    #expect(runs.output.contains(state), "\(runs.output)")
    #expect(try sandbox.text("home/a.txt") == content)
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
  }
}
