import AppIntents
import CoreSpotlight

struct NoteEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = NoteQuery()

  let id: String

  @Property(title: "Title", indexingKey: \.title) var title: String
  @Property(title: "Text", indexingKey: \.textContent) var text: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", image: .init(systemName: "note.text"))
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    attributes.contentURL = Library.shared.file(ofNote: id)
    return attributes
  }

  init(_ note: Note) {
    id = note.id
    title = note.title
    text = note.text
  }
}

struct NoteQuery: EntityStringQuery, EnumerableEntityQuery, IndexedEntityQuery {
  func entities(for identifiers: [String]) async throws -> [NoteEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [NoteEntity] {
    try await PlannerIndex.notes(about: MeetingQuestion(string).words).map(NoteEntity.init)
  }

  func suggestedEntities() async throws -> [NoteEntity] {
    try await Array(allEntities().prefix(10))
  }

  func allEntities() async throws -> [NoteEntity] {
    try Library.shared.notes().map(NoteEntity.init)
  }

  func reindexEntities(
    for identifiers: [String], indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    try await CSSearchableIndex.default().indexAppEntities(allEntities())
  }
}
