import Foundation
import LocalStore

extension CalendarStore {
  /// Changes an event with what belongs to it, and gives it as it is now.
  ///
  /// An event that goes into another file is written there first: after a crash it may be in both.
  func change(_ uid: String, _ changes: EventChanges) throws -> Event {
    try folder.locked {
      for file in try folder.files(withExtension: "ics") {
        var calendars = try calendars(in: file)
        guard
          let index = calendars.firstIndex(where: { $0.components.contains { $0.isEvent(uid) } })
        else { continue }
        let changed = calendars[index].components.filter { $0.isEvent(uid) }
          .map { $0.changed(by: changes) }
        guard var event = changed.lazy.compactMap(Event.init).first else { continue }
        event.calendar = changes.calendar ?? calendars[index].calendarName
        calendars[index].removeEvent(uid)
        let target = try changes.calendar.map { try place(of: $0, besides: file, calendars) }
        switch target {
        case .here(let place)?: calendars[place].add(changed)
        case .file(let other, var others, let place)?:
          others[place].add(changed)
          try folder.write(others.map(\.text).joined(), to: other)
        case nil: calendars[index].add(changed)
        }
        try folder.write(calendars.map(\.text).joined(), to: file)
        return event
      }
      throw PalError.noSuchEvent
    }
  }

  private enum Place {
    /// A calendar of the same file.
    case here(Int)
    case file(URL, [Component], Int)
  }

  /// Where the calendar with a name is, which is a new file if there is none.
  private func place(of name: String, besides file: URL, _ own: [Component]) throws -> Place {
    if let index = own.firstIndex(where: { $0.isCalendar(name) }) { return .here(index) }
    let files = try folder.files(withExtension: "ics")
    for other in files where other != file {
      let calendars = try calendars(in: other)
      if let index = calendars.firstIndex(where: { $0.isCalendar(name) }) {
        return .file(other, calendars, index)
      }
    }
    let words = name.split { !$0.isLetter && !$0.isNumber }.prefix(8)
    let stem = words.isEmpty ? "Calendar" : String(words.joined(separator: " ").prefix(60))
    let taken = Set(files.map { $0.lastPathComponent.lowercased() })
    var new = "\(stem).ics"
    var number = 1
    while taken.contains(new.lowercased()) {
      number += 1
      new = "\(stem) \(number).ics"
    }
    return .file(folder.file(new), [.calendar(named: name)], 0)
  }
}

extension Component {
  /// An empty calendar.
  static func calendar(named name: String? = nil) -> Component {
    let title = name.map { [ContentLine("X-WR-CALNAME", text: $0)] } ?? []
    return Component(
      "VCALENDAR",
      [ContentLine("VERSION", raw: "2.0"), ContentLine("PRODID", raw: "-//Pal//EN")] + title)
  }

  var calendarName: String? { self["X-WR-CALNAME"]?.plain }

  fileprivate func isCalendar(_ name: String) -> Bool {
    calendarName?.caseInsensitiveCompare(name) == .orderedSame
  }

  fileprivate mutating func add(_ components: [Component]) {
    parts += components.map { .component($0) }
  }

  fileprivate mutating func removeEvent(_ uid: String) {
    parts.removeAll { part in
      if case .component(let component) = part { component.isEvent(uid) } else { false }
    }
  }

  fileprivate func changed(by changes: EventChanges) -> Component {
    var component = self
    if let title = changes.title { component.set(ContentLine("SUMMARY", text: title)) }
    if let place = changes.place { component.set(ContentLine("LOCATION", text: place)) }
    if let start = changes.start { component.move(to: start) }
    return component
  }

  /// Moves an event, which stays as long as it was. A changed occurrence of one stays where it is.
  private mutating func move(to start: Date) {
    guard let event = Event(self), self["RECURRENCE-ID"] == nil else { return }
    set(EventMoment.line("DTSTART", start, isDay: event.isAllDay))
    guard self["DTEND"] != nil else { return }
    let days = Calendar.current.dateComponents([.day], from: event.start, to: event.end).day
    let end =
      event.isAllDay
      ? Calendar.current.date(byAdding: .day, value: days ?? 1, to: start)
      : start.addingTimeInterval(event.end.timeIntervalSince(event.start))
    set(EventMoment.line("DTEND", end ?? start.nextDay, isDay: event.isAllDay))
  }

  /// Replaces the line of this name, or adds it.
  private mutating func set(_ line: ContentLine) {
    let index = parts.firstIndex { part in
      if case .line(let other) = part { other.name == line.name } else { false }
    }
    if let index {
      parts[index] = .line(line)
    } else {
      parts.append(.line(line))
    }
  }
}
