import AppIntents
import IntentServing
import SwiftData

// An app and its intents, which share a store.

@Model
final class Meeting {
  @Attribute(.unique) var eventIdentifier: String
  var title: String
  var startDate: Date
  @Relationship(deleteRule: .cascade, inverse: \Remark.meeting) var remarks: [Remark] = []

  init(eventIdentifier: String, title: String, startDate: Date) {
    self.eventIdentifier = eventIdentifier
    self.title = title
    self.startDate = startDate
  }
}

@Model
final class Remark {
  var text: String
  var meeting: Meeting?

  init(_ text: String) { self.text = text }
}

enum SharedModelContainer {
  static let shared = Result {
    let schema = Schema([Meeting.self, Remark.self])
    let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)
    return try ModelContainer(for: schema, configurations: [configuration])
  }

  static func context() throws -> ModelContext { ModelContext(try shared.get()) }
}

struct MeetingEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meeting"
  static let defaultQuery = MeetingQuery()

  var id: String
  var title: String
  var displayRepresentation: DisplayRepresentation { "\(title)" }
}

struct MeetingQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [MeetingEntity] {
    let context = try SharedModelContainer.context()
    return try identifiers.compactMap { id in
      let descriptor = FetchDescriptor<Meeting>(
        predicate: #Predicate { $0.eventIdentifier == id })
      guard let meeting = try context.fetch(descriptor).first else { return nil }
      return MeetingEntity(id: meeting.eventIdentifier, title: meeting.title)
    }
  }

  func suggestedEntities() async throws -> [MeetingEntity] {
    let descriptor = FetchDescriptor<Meeting>(
      sortBy: [SortDescriptor(\.startDate, order: .reverse)])
    return try SharedModelContainer.context().fetch(descriptor).prefix(10).map {
      MeetingEntity(id: $0.eventIdentifier, title: $0.title)
    }
  }
}

struct ListMeetings: AppIntent {
  static let title: LocalizedStringResource = "List Meetings"

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: try await MeetingQuery().suggestedEntities().map(\.title))
  }
}

struct RenameMeeting: AppIntent {
  static let title: LocalizedStringResource = "Rename Meeting"

  @Parameter(title: "Meeting") var meeting: MeetingEntity
  @Parameter(title: "Name") var name: String

  func perform() async throws -> some IntentResult {
    let context = try SharedModelContainer.context()
    let id = meeting.id
    let descriptor = FetchDescriptor<Meeting>(predicate: #Predicate { $0.eventIdentifier == id })
    for meeting in try context.fetch(descriptor) { meeting.title = name }
    try context.save()
    return .result()
  }
}

enum SharedDefaults {
  static let suite = "group.org.example.planner"
  static let key = "lastMeeting"
}

/// Says what was noted last, by the app or by this intent, and notes something else.
struct NoteLast: AppIntent {
  static let title: LocalizedStringResource = "Note Last"

  @Parameter(title: "Title") var title: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let defaults = UserDefaults(suiteName: SharedDefaults.suite)
    let last = defaults?.string(forKey: SharedDefaults.key) ?? "nothing"
    defaults?.set(title, forKey: SharedDefaults.key)
    return .result(value: last)
  }
}
