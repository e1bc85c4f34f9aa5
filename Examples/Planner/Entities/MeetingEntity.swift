import AppIntents
import CoreSpotlight

struct MeetingEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meeting"
  static let defaultQuery = MeetingQuery()

  let id: String

  @Property(title: "Title", indexingKey: \.title) var title: String
  @Property(title: "Start", indexingKey: \.startDate) var start: Date
  @Property(title: "People", indexingKey: \.participants) var people: [String]
  @Property(title: "Minutes", indexingKey: \.textContent) var minutes: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: "\(start.formatted(date: .abbreviated, time: .shortened))",
      image: .init(systemName: "calendar"))
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    attributes.contentURL = Library.shared.file(ofMeeting: id)
    return attributes
  }

  init(_ meeting: Meeting) {
    id = meeting.id
    title = meeting.title
    start = meeting.start
    people = meeting.people
    minutes = meeting.minutes
  }
}

struct MeetingQuery: EntityStringQuery, EnumerableEntityQuery, IndexedEntityQuery {
  func entities(for identifiers: [String]) async throws -> [MeetingEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [MeetingEntity] {
    try await PlannerIndex.meetings(about: MeetingQuestion(string).words)
      .map(MeetingEntity.init)
  }

  /// The last ten meetings.
  func suggestedEntities() async throws -> [MeetingEntity] {
    try await Array(allEntities().prefix(10))
  }

  func allEntities() async throws -> [MeetingEntity] {
    try Library.shared.meetings().map(MeetingEntity.init)
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
