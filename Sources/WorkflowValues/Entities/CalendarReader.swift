import AppIntentsCore
import DocumentFormats
import Foundation
import OrderedCollections

/// Reads the events, tasks and notes of an iCalendar file (RFC 5545).
struct CalendarReader {
  private let zones: CalendarZones
  private let calendarName: String?

  /// The `events`, `tasks` and notes (`journal`), the `calendar`'s name and its `timezone`. The
  /// fields of a single event come first, if there is nothing else.
  static func dictionary(
    in text: String, zone: TimeZone
  ) throws -> OrderedDictionary<String, Value> {
    let calendars = try EntityFields.blocks(in: text).filter { $0.name == "VCALENDAR" }
    guard let calendar = calendars.first else { throw TextProblem("a file without a calendar") }
    let readers = calendars.map { CalendarReader($0, zone: zone) }
    func all(_ name: String, _ read: (CalendarReader, ContentBlock) -> Value) -> [Value] {
      zip(calendars, readers).flatMap { calendar, reader in
        calendar.blocks(name).map { read(reader, $0) }
      }
    }
    let events = all("VEVENT") { $0.event($1).intentValue }
    let tasks = all("VTODO") { $0.task($1).intentValue }
    let notes = all("VJOURNAL") { $0.note($1).intentValue }
    var items = EntityFields.dictionary(
      of: events, named: "events", isAlone: tasks.isEmpty && notes.isEmpty)
    items["tasks"] = .list(tasks)
    items["journal"] = .list(notes)
    items["calendar"] = readers[0].calendarName.map { .text($0) } ?? .nothing
    items["timezone"] = calendar.text("X-WR-TIMEZONE").map { .text($0) } ?? .nothing
    return items
  }

  init(_ calendar: ContentBlock, zone: TimeZone) {
    zones = CalendarZones(calendar.blocks("VTIMEZONE"), floating: zone)
    calendarName = calendar.text("X-WR-CALNAME") ?? calendar.text("NAME")
  }

  func event(_ block: ContentBlock) -> IntentEvent {
    var event = IntentEvent()
    event.title = block.text("SUMMARY")
    event.start = date(block, "DTSTART")
    event.isAllDay = event.start?.precision == .day
    event.end = end(of: block, from: event.start)
    event.location = block.text("LOCATION")
    event.place = block.first("GEO").flatMap(place)
    event.notes = block.text("DESCRIPTION")
    event.url = block.text("URL").flatMap { URL(string: $0) }
    event.status = block.text("STATUS")?.lowercased()
    event.organizer = block.first("ORGANIZER").map(person)
    event.attendees = block.all("ATTENDEE").map(person)
    event.recurrence = block.first("RRULE")?.value
    event.calendar = calendarName
    event.tags = block.all("CATEGORIES").flatMap(\.items)
    event.id = id(block, else: event.title)
    return event
  }

  func task(_ block: ContentBlock) -> IntentTask {
    var task = IntentTask()
    task.title = block.text("SUMMARY")
    task.due = date(block, "DUE")
    task.completed = date(block, "COMPLETED")
    task.isCompleted =
      task.completed != nil || block.text("STATUS")?.uppercased() == "COMPLETED"
    // 0 means no priority.
    task.priority = block.text("PRIORITY").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    task.notes = block.text("DESCRIPTION")
    task.url = block.text("URL").flatMap { URL(string: $0) }
    task.list = calendarName
    task.tags = block.all("CATEGORIES").flatMap(\.items)
    task.id = id(block, else: task.title)
    return task
  }

  func note(_ block: ContentBlock) -> IntentNote {
    var note = IntentNote()
    note.title = block.text("SUMMARY")
    note.body = block.text("DESCRIPTION")
    note.folder = calendarName
    note.created = date(block, "DTSTART") ?? date(block, "CREATED")
    note.modified = date(block, "LAST-MODIFIED")
    note.url = block.text("URL").flatMap { URL(string: $0) }
    note.tags = block.all("CATEGORIES").flatMap(\.items)
    note.id = id(block, else: note.title)
    return note
  }

  /// The id of an item. A moved occurrence of a series has the id of the series and its original
  /// date.
  private func id(_ block: ContentBlock, else title: String?) -> String {
    let id = block.text("UID") ?? title ?? ""
    return block.first("RECURRENCE-ID").map { "\(id) \($0.value)" } ?? id
  }

  private func date(_ block: ContentBlock, _ name: String) -> IntentDate? {
    block.first(name).flatMap { zones.date($0) }
  }

  /// The end of an event. A file has the moment after the end: for whole days the day after the
  /// last one.
  private func end(of block: ContentBlock, from start: IntentDate?) -> IntentDate? {
    guard let start else { return nil }
    let end: IntentDate
    if let found = date(block, "DTEND") {
      end = found
    } else if let text = block.first("DURATION")?.value,
      let duration = try? DurationText.parse(text)
    {
      end = start.adding(duration)
    } else {
      return start.precision == .day ? start : nil
    }
    guard end.precision == .day else { return end }
    let last = end.adding(IntentDuration(days: -1))
    return last.instant < start.instant ? start : last
  }

  private func place(_ line: ContentLine) -> IntentPlace? {
    let parts = line.value.split(separator: ";").map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    return IntentPlace(latitude: latitude, longitude: longitude)
  }

  private func person(_ line: ContentLine) -> IntentContact {
    let address = line.value.lowercased().hasPrefix("mailto:") ? line.value.dropFirst(7) : ""
    return IntentContact(
      name: line.parameter("CN"), emails: address.isEmpty ? [] : [String(address)])
  }
}
