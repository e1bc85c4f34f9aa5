import AppIntentsCore
import Foundation
import ProgramTesting
import Testing
import WorkflowValues

/// What a real model says is held to the types of the steps after it. What it says isn't tested: it is
/// too small to be right.
@Suite(
  "A real language model", .serialized,
  .enabled(if: LocalModel.isInstalled, "`make test ALL=1` installs the model"))
struct LocalModelTests {
  @Test func `notes are moved by an answer whose type no file says`() async throws {
    let model = try await LocalModel()
    let sandbox = try model.sandbox([
      "home/Notes/a.md": "The dentist, on Monday", "home/Notes/b.md": "Developing shortcuts",
      "notes.yaml": """
      steps:
        - file.find: ~/Notes
        - for: $prev
          each: note
          do:
            - model.use: Is this note about developing features for Shortcuts?
              input: $note
            - if: $prev
              then:
                - file.move: $note
                  to: ~/Notes/Shortcuts/

      """,
    ])
    let run = try await sandbox.segue("run", "notes.yaml")
    #expect(run.code == 0, "\(run.talk)")
    for name in ["a.md", "b.md"] {
      #expect(
        sandbox.exists("home/Notes/\(name)") != sandbox.exists("home/Notes/Shortcuts/\(name)"))
    }
  }
}
