import Foundation
import Glibc
import ProgramTesting
import Testing

/// An app's own undoing of what its intents did, which ends with its process.
@Suite("Undoing what apps did")
struct AppUndoTests {
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/l.yaml": """
      triggers: [time: "07:30"]
      steps:
        - pal.label: Red
          as: labels
        - print: ${labels.count} labels

      """
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    return sandbox
  }

  @Test func `the process that performed a step undoes it, as long as it lives`() async throws {
    let sandbox = try await sandbox()
    #expect(try await sandbox.segue("enable", "l", "--yes").code == 0)
    let daemon = try await sandbox.daemon()
    func performed(_ run: String) async throws -> String {
      _ = try await sandbox.segue("trigger", "l")
      return try await sandbox.segue("runs", "logs", run, "--follow").output
    }
    #expect(try await performed("1").contains("1 labels"))
    let plan = try await sandbox.segue("undo", "1", "--dry-run")
    #expect(plan.output.contains("undo “Label Red” in `pal`"), "\(plan.output) \(plan.talk)")
    let undo = try await sandbox.segue("undo", "1", "--yes")
    #expect(undo.code == 0, "\(undo.talk)")
    let after = try await sandbox.segue("undo", "1", "--dry-run")
    #expect(after.output.contains("undone: undo “Label Red” in `pal`"), "\(after.output)")
    // The undoing itself is run 2.
    #expect(try await performed("3").contains("1 labels"))
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
    let gone = try await sandbox.segue("undo", "3", "--dry-run")
    #expect(
      gone.output.contains("because the process of `pal` that could do it has ended"),
      "\(gone.output)")
  }

  @Test func `the process of a run by hand ends with it, and the page of a step says so`()
    async throws
  {
    let sandbox = try await sandbox()
    let run = try await sandbox.segue("run", "l")
    #expect(run.output == "1 labels\n", "\(run.talk)")
    let undo = try await sandbox.segue("undo", "1", "--yes")
    #expect(undo.code == 1)
    #expect(
      undo.output.contains("because the process of `pal` that could do it has ended"),
      "\(undo.output)")
    let page = try await sandbox.segue("actions", "pal.label")
    #expect(page.output.contains("Undo   Can be undone only by the process that performed it\n"))
  }
}
