public import Foundation

/// An event of a calendar.
///
/// Not part of Apple's framework, whose apps use `EKEvent`.
public struct IntentEvent: BuiltInEntity {
  public static let typeName = "event"
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Event"

  public var id: String = ""

  @Property(title: "Title") public var title: String?
  @Property(title: "Start") public var start: IntentDate?
  /// The end; for whole days the last day.
  @Property(title: "End") public var end: IntentDate?
  @Property(title: "All Day") public var isAllDay: Bool
  @Property(title: "Location") public var location: String?
  @Property(title: "Place") public var place: IntentPlace?
  @Property(title: "Notes") public var notes: String?
  @Property(title: "URL") public var url: URL?
  /// `confirmed`, `tentative` or `cancelled`.
  @Property(title: "Status") public var status: String?
  @Property(title: "Organizer") public var organizer: IntentPerson?
  @Property(title: "Attendees") public var attendees: [IntentPerson]
  /// The recurrence as an iCalendar rule: `FREQ=WEEKLY;BYDAY=MO`.
  @Property(title: "Recurrence") public var recurrence: String?
  @Property(title: "Calendar") public var calendar: String?
  @Property(title: "Tags") public var tags: [String]

  public init() {
    isAllDay = false
    attendees = []
    tags = []
  }

  public init(title: String, start: IntentDate, end: IntentDate? = nil) {
    self.init()
    self.title = title
    self.start = start
    self.end = end
    isAllDay = start.precision == .day
    id = "\(title) \(start)"
  }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: start.map { "\($0.description)" })
  }
}
