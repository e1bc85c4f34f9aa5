import Foundation
import ProgramTesting
import Testing

@Suite("Sort notes")
struct SortNotesTests {
  @Test func `notes about the project move, and others stay`() async throws {
    let home = try SampleHome("sort-notes")
    let server = try home.model { #"{"value": \#(!$0.contains("dentist"))}"# }
    let run = try await home.run()
    expectSuccess(run)
    #expect(
      home.files("Notes") == ["Shortcuts/importing.md", "Shortcuts/loops.md", "dentist.md"])
    #expect(run.talk.contains("Moved 2 of 3 notes"))
    #expect(server.questions.count == 3)
    let prompt = "Is this note about developing features for Shortcuts?"
    #expect(server.questions.allSatisfy { $0.contains(prompt) })
  }
}
