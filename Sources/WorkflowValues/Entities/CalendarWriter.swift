import AppIntentsCore
import DocumentFormats
import Foundation

/// Writes events, tasks and notes as iCalendar.
struct CalendarWriter {
  /// The time of creation.
  let now: IntentDate

  func text(of items: [CalendarItem]) -> String {
    var lines = [
      ContentLine(name: "BEGIN", value: "VCALENDAR"), ContentLine(name: "VERSION", value: "2.0"),
      ContentLine(name: "PRODID", value: "-//Segue//Segue//EN"),
    ]
    for item in items {
      switch item {
      case .event(let event): lines += self.event(event)
      case .task(let task): lines += self.task(task)
      case .note(let note): lines += self.note(note)
      }
    }
    lines.append(ContentLine(name: "END", value: "VCALENDAR"))
    return lines.map(\.written).joined()
  }

  private func event(_ event: IntentEvent) -> [ContentLine] {
    var block = Block("VEVENT", id: event.id, now: now)
    block.add("SUMMARY", event.title)
    // A recurring event follows the clocks of its zone.
    let keepsZone = event.recurrence != nil
    block.add("DTSTART", event.start, keepsZone: keepsZone)
    if event.end?.precision == .day {
      block.add("DTEND", event.end?.adding(IntentDuration(days: 1)), keepsZone: keepsZone)
    } else {
      block.add("DTEND", event.end, keepsZone: keepsZone)
    }
    if let recurrence = event.recurrence {
      block.lines.append(ContentLine(name: "RRULE", value: recurrence))
    }
    block.add("LOCATION", event.location ?? event.place.map { $0.intentValue.text })
    if let place = event.place, let latitude = place.latitude, let longitude = place.longitude {
      block.lines.append(ContentLine(name: "GEO", value: "\(latitude);\(longitude)"))
    }
    block.add("DESCRIPTION", event.notes)
    block.add(event.url)
    block.add("STATUS", event.status?.uppercased())
    if let organizer = event.organizer { block.add("ORGANIZER", organizer) }
    for attendee in event.attendees { block.add("ATTENDEE", attendee) }
    block.add("CATEGORIES", event.tags)
    return block.closed
  }

  private func task(_ task: IntentTask) -> [ContentLine] {
    var block = Block("VTODO", id: task.id, now: now)
    block.add("SUMMARY", task.title)
    block.add("DUE", task.due)
    if task.isCompleted {
      block.add("STATUS", "COMPLETED")
      block.add("COMPLETED", task.completed)
    }
    block.add("PRIORITY", task.priority.map { "\($0)" })
    block.add("DESCRIPTION", task.notes)
    block.add(task.url)
    block.add("CATEGORIES", task.tags)
    return block.closed
  }

  private func note(_ note: IntentNote) -> [ContentLine] {
    var block = Block("VJOURNAL", id: note.id, now: now)
    block.add("SUMMARY", note.title)
    block.add("DESCRIPTION", note.body)
    block.add("DTSTART", note.created)
    block.add("LAST-MODIFIED", note.modified)
    block.add(note.url)
    block.add("CATEGORIES", note.tags)
    return block.closed
  }

  private struct Block {
    let name: String
    var lines: [ContentLine]

    init(_ name: String, id: String, now: IntentDate) {
      self.name = name
      lines = [ContentLine(name: "BEGIN", value: name)]
      add("UID", id)
      add("DTSTAMP", now)
    }

    var closed: [ContentLine] { lines + [ContentLine(name: "END", value: name)] }

    mutating func add(_ name: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.append(ContentLine(name: name, value: ContentLine.escaped(text)))
    }

    mutating func add(_ url: URL?) {
      guard let url else { return }
      lines.append(ContentLine(name: "URL", value: url.absoluteString))
    }

    mutating func add(_ name: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      let value = texts.map(ContentLine.escaped).joined(separator: ",")
      lines.append(ContentLine(name: name, value: value))
    }

    mutating func add(_ name: String, _ person: IntentContact) {
      guard let email = person.email else { return }
      let title = person.intentValue.text
      lines.append(
        ContentLine(
          name: name, parameters: title == email ? [:] : ["CN": [title]], value: "mailto:\(email)"))
    }

    /// Adds a date. An instant is written in UTC, unless its zone is kept.
    mutating func add(_ name: String, _ date: IntentDate?, keepsZone: Bool = false) {
      guard let date else { return }
      if date.precision == .day {
        lines.append(
          ContentLine(
            name: name, parameters: ["VALUE": ["DATE"]], value: Self.day(CivilTime(date))))
      } else if keepsZone, date.timeZone.identifier.contains("/") {
        lines.append(
          ContentLine(
            name: name, parameters: ["TZID": [date.timeZone.identifier]],
            value: Self.moment(CivilTime(date))))
      } else {
        let universal = CivilTime(IntentDate(date.instant, in: .gmt))
        lines.append(ContentLine(name: name, value: Self.moment(universal) + "Z"))
      }
    }

    private static func day(_ time: CivilTime) -> String {
      padded(time.year, 4) + padded(time.month, 2) + padded(time.day, 2)
    }

    private static func moment(_ time: CivilTime) -> String {
      day(time) + "T" + padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
  }
}

/// An item of a calendar file.
enum CalendarItem {
  case event(IntentEvent)
  case task(IntentTask)
  case note(IntentNote)
}
