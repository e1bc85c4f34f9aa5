import Testing

@testable import AppIntentsCore

@Suite("Deleting what others have, too")
struct SharedDeletionTests {
  /// Deletes notes, and gives what was asked.
  private func delete(
    _ ownerships: [EntityOwnership], answering answer: IntentValue? = nil
  ) async throws -> [String] {
    let interaction = answer.map { ScriptedInteraction($0) } ?? ScriptedInteraction()
    let notes = ownerships.enumerated().map { SharedNote(id: "note \($0)", ownership: $1) }
    let invocation = IntentBinder.begin(DeleteNotes(notes))
    return try await IntentContext.$current.withValue(IntentContext(interaction: interaction)) {
      _ = try await invocation.perform()
      return interaction.asked.map(\.prompt)
    }
  }

  @Test func `the user's own are deleted without a question`() async throws {
    #expect(try await delete([[], []]) == [])
  }

  @Test func `shared and public ones are asked about`() async throws {
    #expect(
      try await delete([[], .shared], answering: true) == [
        "\"note 1\" is shared. Delete it?"
      ])
    #expect(
      try await delete([.shared, .public], answering: true) == [
        "2 of the items are public. Delete them?"
      ])
  }

  @Test func `a person who says nothing says no`() async throws {
    let interaction = ScriptedInteraction(true)
    try await IntentContext.$current.withValue(IntentContext(interaction: interaction)) {
      _ = try await IntentBinder.begin(DeleteNotes([SharedNote(id: "a", ownership: .shared)]))
        .perform()
    }
    #expect(interaction.asked.map(\.defaultAnswer) == [.boolean(false)])
  }

  @Test func `after a no nothing is deleted, and so without a user`() async throws {
    await #expect(throws: IntentDeclined(prompt: "\"note 0\" is shared. Delete it?")) {
      try await delete([.shared], answering: false)
    }
    await #expect(throws: InteractionError.self) {
      _ = try await IntentBinder.begin(
        DeleteNotes([SharedNote(id: "a", ownership: .shared)])
      ).perform()
    }
  }
}

private struct SharedNote: OwnershipProvidingEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [SharedNote] { [] }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = Query()

  let id: String
  let ownership: EntityOwnership
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

private struct DeleteNotes: DeleteIntent {
  static let title: LocalizedStringResource = "Delete Notes"

  @Parameter(title: "Notes")
  var entities: [SharedNote]

  init() {}

  init(_ entities: [SharedNote]) { self.entities = entities }

  func perform() async throws -> some IntentResult { .result() }
}
