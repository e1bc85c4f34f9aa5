import AppIntents
import BooksIntents
import Foundation

// Spellings of apps beside those of the other files.

// A symbol whose initializer may fail.
enum Bookcase: String, AppEnum {
  case novels, comics

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  // The spelling that is compiled here.
  // swift-format-ignore: NeverForceUnwrap
  static let caseDisplayRepresentations: [Bookcase: DisplayRepresentation] = [
    .novels: DisplayRepresentation(
      title: "Novels", image: DisplayRepresentation.Image(systemName: "book")!),
    .comics: DisplayRepresentation(title: "Comics", image: .init(systemName: "bubble")),
  ]
}

// A prediction from many parameters.
struct FilterShelf: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Filter a Bookcase"

  @Parameter(title: "Shelf") var shelf: Bookcase
  @Parameter(title: "Words") var words: String?
  @Parameter(title: "From") var from: Int
  @Parameter(title: "To") var to: Int
  @Parameter(title: "Read") var read: Bool
  @Parameter(title: "Lent") var lent: Bool
  @Parameter(title: "New") var isNew: Bool
  @Parameter(title: "Limit") var limit: Int

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$shelf, \.$words, \.$from, \.$to, \.$read, \.$lent, \.$isNew, \.$limit)
    ) { shelf, words, from, to, read, lent, isNew, limit in
      DisplayRepresentation(
        title: "\(shelf.rawValue) \(words ?? "") \(from)–\(to)",
        subtitle: "\(read == lent && lent == isNew ? limit : 0)")
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

// A shortcut without the name of its type.
struct ShelfShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    .init(
      intent: FilterShelf(), phrases: ["Filter my shelf in \(.applicationName)"],
      shortTitle: "Filter", systemImageName: "books.vertical")
  }
}

// The protocol of a search comes with its schema.
#if !MAIN_ACTOR
  @AppIntent(schema: .system.search)
  struct SearchShelves {
    static let searchScopes: [StringSearchScope] = [.general]

    var criteria: StringSearchCriteria

    func perform() async throws -> some ReturnsValue<String> { .result(value: criteria.term) }
  }
#endif

// A query that says only what it lists, and one of a single entity.
struct WorldClock: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Clock"
  static let defaultQuery = WorldClockQuery()
  static var all: [WorldClock] { [WorldClock(id: "Bern"), WorldClock(id: "Oslo")] }

  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct WorldClockQuery: EnumerableEntityQuery {
  func allEntities() async throws -> [WorldClock] { WorldClock.all }
}

struct ClockSettings: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
  static let defaultQuery = ClockSettingsQuery()
}

struct ClockSettingsQuery: UniqueAppEntityQuery {
  func uniqueEntity() async throws -> ClockSettings { ClockSettings() }
}

/// The first name of the error that asks for a value.
struct SetAlarm: AppIntent {
  static let title: LocalizedStringResource = "Set Alarm"
  @Parameter(title: "Hour") var hour: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    guard let hour else { throw $hour.requestValue("At which hour?") }
    return .result(value: hour)
  }
}

// What texts about App Intents write.
struct ClockMeeting: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meeting"
  static let defaultQuery = ClockMeetingQuery()

  let id: Int
  @Property(title: "Title", indexingKey: \.eventTitle) var title: String
  @Property(title: "Place", indexingKey: \.eventLocation) var place: String?
  @Property(title: "Notes", customIndexingKey: "notes") var notes: String?

  var displayRepresentation: DisplayRepresentation { "\(title)" }
}

struct ClockMeetingQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [ClockMeeting] { [] }
}

func visitedActivity(of meeting: ClockMeeting) -> [NSUserActivity] {
  let old = NSUserActivity(activityType: "com.example.meeting")
  old.appEntityIdentifier = String(meeting.id)
  let new = NSUserActivity(activityType: "com.example.meeting")
  new.appEntityIdentifier = EntityIdentifier(for: meeting)
  return [old, new]
}

// The module that texts import in the place of a schema.
@available(*, deprecated)
struct OpenAtlas: BooksOpenBookIntent {
  static let title: LocalizedStringResource = "Open Atlas"
  @Parameter(title: "Clock") var target: WorldClock
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: target.id)
  }
}

@available(*, deprecated)
struct OrderCocoa: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Order Cocoa"
  @Parameter(title: "Cups") var cups: Int

  func perform() async throws -> some IntentResult { .result() }
}

func donateCocoa() async throws -> IntentDonationIdentifier {
  let order = OrderCocoa()
  order.cups = 2
  return try await order.donate()
}

struct NoteMeeting: AppIntent {
  static let title: LocalizedStringResource = "Note Meeting"

  func perform() async throws -> some IntentResult {
    await donation()
    return .result()
  }
}
