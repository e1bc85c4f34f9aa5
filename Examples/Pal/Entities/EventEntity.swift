import AppIntents

struct EventEntity: AppEntity {
  /// The name of the type for others.
  static let persistentIdentifier = "Event"
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Event"
  static let defaultQuery = EventQuery()

  let id: String

  @Property(title: "Title") var title: String
  @Property(title: "Start") var start: Date
  @Property(title: "End") var end: Date
  @Property(title: "All Day") var isAllDay: Bool
  @Property(title: "Place") var place: String?
  @Property(title: "Notes") var notes: String?
  @Property(title: "Calendar") var calendar: String?

  private let time: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "\(time)")
  }

  init(_ event: Event) {
    id = event.uid
    time = event.time
    title = event.title
    start = event.start
    end = event.end
    isAllDay = event.isAllDay
    place = event.place
    notes = event.notes
    calendar = event.calendar
  }
}

struct EventQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [EventEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [EventEntity] {
    try await allEntities().filter { $0.title.localizedCaseInsensitiveContains(string) }
  }

  /// The next ten events.
  func suggestedEntities() async throws -> [EventEntity] {
    try await Array(allEntities().filter { $0.end > .now }.prefix(10))
  }

  func allEntities() async throws -> [EventEntity] {
    try Pal.calendar.events().map(EventEntity.init)
  }
}
