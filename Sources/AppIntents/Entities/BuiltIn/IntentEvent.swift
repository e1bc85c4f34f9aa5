import Foundation

/// An event of a calendar.
///
/// Not part of Apple's framework, whose apps use `EKEvent`.
package struct IntentEvent: BuiltInEntity {
  package static let typeName = "event"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Event"

  package var id: String = ""

  @Property(title: "Title") package var title: String?
  @Property(title: "Start") package var start: IntentDate?
  /// The end; for whole days the last day.
  @Property(title: "End") package var end: IntentDate?
  @Property(title: "All Day") package var isAllDay: Bool
  @Property(title: "Location") package var location: String?
  @Property(title: "Place") package var place: IntentPlace?
  @Property(title: "Notes") package var notes: String?
  @Property(title: "URL") package var url: URL?
  /// `confirmed`, `tentative` or `cancelled`.
  @Property(title: "Status") package var status: String?
  @Property(title: "Organizer") package var organizer: IntentContact?
  @Property(title: "Attendees") package var attendees: [IntentContact]
  /// The recurrence as an iCalendar rule: `FREQ=WEEKLY;BYDAY=MO`.
  @Property(title: "Recurrence") package var recurrence: String?
  @Property(title: "Calendar") package var calendar: String?
  @Property(title: "Tags") package var tags: [String]

  package init() {
    isAllDay = false
    attendees = []
    tags = []
  }

  package init(title: String, start: IntentDate, end: IntentDate? = nil) {
    self.init()
    self.title = title
    self.start = start
    self.end = end
    isAllDay = start.precision == .day
    id = "\(title) \(start)"
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: start.map { "\($0.description)" })
  }
}
