import Foundation

/// An event of a calendar, read from its component.
struct Event: Sendable, Hashable {
  let uid: String
  let title: String
  let start: Date
  let end: Date
  let isAllDay: Bool
  let place: String?
  let notes: String?
  /// The name of the calendar with the event, if it has one.
  var calendar: String?

  /// Nil for a component that isn't an event with a start.
  init?(_ component: Component) {
    guard component.name == "VEVENT", let uid = component["UID"]?.value,
      let start = component["DTSTART"].flatMap(EventMoment.read)
    else { return nil }
    self.uid = uid
    title = component["SUMMARY"]?.plain ?? "Event"
    self.start = start.date
    isAllDay = start.isDay
    end =
      component["DTEND"].flatMap(EventMoment.read)?.date
      ?? (start.isDay ? start.date.nextDay : start.date)
    place = component["LOCATION"]?.plain
    notes = component["DESCRIPTION"]?.plain
  }

  /// The component of a new event.
  static func component(titled title: String, start: Date, isAllDay: Bool) -> Component {
    let end = isAllDay ? start.nextDay : start.addingTimeInterval(3_600)
    return Component(
      "VEVENT",
      [
        ContentLine("UID", raw: UUID().uuidString), EventMoment.line("DTSTAMP", .now),
        EventMoment.line("DTSTART", start, isDay: isAllDay),
        EventMoment.line("DTEND", end, isDay: isAllDay),
        ContentLine("SUMMARY", text: title),
      ])
  }

  /// "Dentist, Nov 27, 2026 at 10:00 AM".
  var line: String { "\(title), \(time)" }

  var time: String {
    start.formatted(date: .abbreviated, time: isAllDay ? .omitted : .shortened)
  }
}

extension Date {
  /// The same time a day later, which may be 23 or 25 hours away.
  var nextDay: Date { Calendar.current.date(byAdding: .day, value: 1, to: self) ?? self }
}
