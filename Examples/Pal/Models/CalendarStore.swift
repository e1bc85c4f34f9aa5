import AppIntents
import LocalStore

/// The calendars and the reminders: the `.ics` files in the app's folder.
///
/// Lines and components that the app doesn't know stay as they are.
struct CalendarStore: Sendable {
  let folder: AppFolder

  private static let reminderFile = "Reminders.ics"
  /// The file of new events.
  static let eventFile = "Calendar.ics"

  /// The events of all calendars, the first one first. A repeating event is there once, at its start.
  func events() throws -> [Event] {
    try folder.files(withExtension: "ics").flatMap { file in
      try calendars(in: file).flatMap { calendar in
        calendar.components.compactMap(Event.init).map { event in
          var event = event
          event.calendar = calendar.calendarName
          return event
        }
      }
    }.sorted { ($0.start, $0.uid) < ($1.start, $1.uid) }
  }

  func events(from start: Date, to end: Date) throws -> [Event] {
    try events().filter { $0.start < end && ($0.end > start || $0.start >= start) }
  }

  func addReminder(_ title: String, _ details: String?, at date: Date) throws {
    let alarm = Component(
      "VALARM",
      [
        ContentLine("ACTION", raw: "DISPLAY"), ContentLine("DESCRIPTION", text: title),
        ContentLine("TRIGGER", parameters: ";RELATED=END", raw: "PT0S"),
      ])
    let lines = [
      ContentLine("UID", raw: UUID().uuidString), EventMoment.line("DTSTAMP", .now),
      EventMoment.line("DUE", date), ContentLine("SUMMARY", text: title),
    ]
    let more = details.map { [ContentLine("DESCRIPTION", text: $0)] } ?? []
    try insert([Component("VTODO", lines + more, [alarm])], into: Self.reminderFile)
  }

  /// An event with what belongs to it, and the name of its file; nil if there is none.
  func components(of uid: String) throws -> (components: [Component], file: String)? {
    for file in try folder.files(withExtension: "ics") {
      let found = try calendars(in: file).flatMap(\.components).filter { $0.isEvent(uid) }
      if !found.isEmpty { return (found, file.lastPathComponent) }
    }
    return nil
  }

  /// Removes an event with what belongs to it.
  func remove(_ uid: String, from name: String) throws {
    try folder.locked {
      let file = folder.file(name)
      var calendars = try calendars(in: file)
      guard calendars.contains(where: { $0.components.contains { $0.isEvent(uid) } }) else {
        throw PalError.noSuchEvent
      }
      for index in calendars.indices {
        calendars[index].parts.removeAll { part in
          if case .component(let component) = part { component.isEvent(uid) } else { false }
        }
      }
      try folder.write(calendars.map(\.text).joined(), to: file)
    }
  }

  /// Puts components into a file, which it makes if there is none.
  func insert(_ components: [Component], into name: String) throws {
    try folder.locked {
      let file = folder.file(name)
      var calendars = try calendars(in: file)
      if calendars.isEmpty {
        calendars = [.calendar()]
      }
      calendars[0].parts += components.map { .component($0) }
      try folder.write(calendars.map(\.text).joined(), to: file)
    }
  }

  func calendars(in file: URL) throws -> [Component] {
    guard let text = try folder.text(of: file) else { return [] }
    do {
      return try Component.read(text)
    } catch let damage as Component.Damage {
      throw FileProblem.damaged(file, reason: "line \(damage.line): \(damage.reason)")
    }
  }
}

extension Component {
  /// Whether it is an event, or a changed occurrence of one, with this id.
  func isEvent(_ uid: String) -> Bool {
    name == "VEVENT" && self["UID"]?.value == uid
  }
}
