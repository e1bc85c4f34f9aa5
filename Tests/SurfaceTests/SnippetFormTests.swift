import Testing
import ViewTree

@testable import AppIntentsCore

@Suite("Snippets that are views")
struct SnippetFormTests {
  private let renderer = ViewTextRenderer(width: 60, numbersButtons: true)

  private func lines(_ tree: ViewNode?) -> [String] {
    (tree.map(renderer.lines) ?? []).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func `the view is shown, and drawn again after a button was pressed`() async throws {
    PierEntity.boats.withLock { $0 = 0 }
    let intent = ShowPierIntent()
    intent.pier = PierEntity(id: "North", boats: 0)
    let outcome = try await IntentBinder.begin(intent).perform()
    let session = SnippetSession(
      try #require(outcome.snippet), catalogue: IntentCatalogue([MoorBoatIntent.self]))
    // A button with a closure has no number, because nothing performs it.
    let buttons = "[1 Moor] [ Add to Favorites ]"
    #expect(try await lines(session.draw()) == ["North", "0 boats", buttons])
    #expect(try await lines(session.press(0)) == ["North", "1 boats", buttons])
    await #expect(throws: IntentFailure.self) { try await session.press(1) }
    #expect(try await lines(session.draw()) == ["North", "1 boats", buttons])
  }

  @Test func `its title is made of the name of the type`() {
    #expect(IntentDescriptor(PierSnippetIntent.self).title == "Pier Snippet Intent")
  }
}
