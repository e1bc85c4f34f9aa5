import AppIntents
import AppIntentsCore
import CoreSpotlight
import Foundation

// The entities of an app that keeps calendars and events, written as an iOS app's sources are.

struct CalendarEntity: IndexedEntity, Identifiable {
  var id: String

  @Property(title: "Name")
  var name: String

  // As `@DeferredProperty` writes it.
  let _shares = EntityProperty<Int>(
    title: "Shares", asyncGetter: { (calendar: CalendarEntity) in try await calendar.shares })
  var shares: Int {
    get async throws {
      print("counted the shares of \(id)")
      return name.count
    }
  }

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar"
  static var defaultQuery = CalendarQuery()

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

struct CalendarQuery: EntityStringQuery, EnumerableEntityQuery {
  static let calendars = [
    CalendarEntity(id: "c1", name: "Home"),
    CalendarEntity(id: "c2", name: "Work"),
    CalendarEntity(id: "c3", name: "Work Trips"),
    CalendarEntity(id: "c4", name: "Twins"),
    CalendarEntity(id: "c5", name: "Twins"),
  ]

  func entities(for identifiers: [String]) async throws -> [CalendarEntity] {
    Self.calendars.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [CalendarEntity] {
    Self.calendars.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func allEntities() async throws -> [CalendarEntity] {
    try await CSSearchableIndex.default().indexAppEntities(Self.calendars)
    return Self.calendars
  }

  func suggestedEntities() async throws -> [CalendarEntity] { [Self.calendars[0]] }
}

struct EventEntity: AppEntity, Identifiable {
  var id: String

  @Property(title: "Title")
  var title: String

  @Property(title: "Calendar")
  var calendar: String?

  @Property(title: "Length")
  var length: Measurement<UnitDuration>?

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Event"
  static var defaultQuery = EventQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "in \(calendar ?? "no calendar")")
  }

  init(id: String, title: String, calendar: String?) {
    self.id = id
    self.title = title
    self.calendar = calendar
  }
}

struct EventQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = @Sendable (EventEntity) -> Bool

  static var properties = QueryProperties {
    Property(\EventEntity.$title) {
      ContainsComparator { word in { $0.title.contains(word) } }
    }
  }

  static var sortingOptions = SortingOptions { SortableBy(\EventEntity.$title) }

  func entities(for identifiers: [String]) async throws -> [EventEntity] {
    identifiers.map { id in
      // One tells the language in which it was looked up.
      let title = id == "language" ? IntentContext.current.locale.identifier : "Event \(id)"
      return EventEntity(id: id, title: title, calendar: nil)
    }
  }

  /// It says what it was asked, because nothing else shows that the app compares by itself.
  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<EventEntity>], limit: Int?
  ) async throws -> [EventEntity] {
    print(
      "compared \(comparators.count) sorted \(sortedBy.count) limited \(limit.map(String.init) ?? "no")"
    )
    let all = try await entities(for: ["1", "2", "12", "3"]).filter { event in
      comparators.allSatisfy { $0(event) }
    }
    let isDescending = sortedBy.first?.order == .descending
    let found = sortedBy.isEmpty ? all : all.sorted { ($0.title < $1.title) != isDescending }
    return limit.map { Array(found.prefix($0)) } ?? found
  }
}

enum Urgency: String, AppEnum {
  case low, high

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Urgency"
  static var caseDisplayRepresentations: [Urgency: DisplayRepresentation] = [
    .low: "Whenever",
    .high: DisplayRepresentation(title: "At Once", synonyms: ["now"]),
  ]
}
