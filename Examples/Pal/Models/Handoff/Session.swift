import AppIntents

/// A conversation in the app: what was asked, and what Pal shows for it.
struct Session: Sendable {
  let title: String
  let lines: [String]
}

extension OpenPalIntent {
  /// Does what a request asks for.
  func session(for request: PendingRequest) async throws -> Session {
    let now = systemContext.preciseTimestamp ?? .now
    let day = request.day ?? now
    switch request.kind {
    case .voice: return Session(title: "Listening…", lines: [])
    case .question, .task: return Session(title: request.text, lines: ["Thinking…"])
    case .calendar:
      let start = Calendar.current.startOfDay(for: day)
      let events = try Pal.calendar.events(from: start, to: start.nextDay)
      return Session(
        title: day.formatted(date: .abbreviated, time: .omitted),
        lines: events.isEmpty ? ["Nothing planned"] : events.map(\.line))
    case .freeTime:
      let gaps = try FreeTime.gaps(on: day, now: now).map { gap in
        (gap.start..<gap.end).formatted(date: .omitted, time: .shortened)
      }
      return Session(title: "Free time", lines: gaps.isEmpty ? ["No gap is left"] : gaps)
    case .event: return try await addEvent(request.text, now)
    }
  }

  private func addEvent(_ text: String, _ now: Date) async throws -> Session {
    guard let phrase = EventPhrase(text, now: now) else { throw PalError.noDay(text) }
    let component = Event.component(
      titled: phrase.title, start: phrase.start, isAllDay: phrase.isAllDay)
    guard let event = Event(component) else { throw PalError.noDay(text) }
    try await requestConfirmation(actionName: .add, dialog: "Add \(event.line)?")
    let file = CalendarStore.eventFile
    try Pal.calendar.insert([component], into: file)
    let action = LastAction(.created, event, file: file, components: [component])
    try Pal.lastAction.update { $0 = action }
    await registerUndo(of: action)
    // What was added in words may be added again, as each week.
    try await AddCalendarEventIntent(event: text).donate()
    // Who adds events looks at the calendar, and for gaps in it.
    try await CheckCalendarIntent().donate()
    try await FindFreeTimeIntent().donate()
    return Session(title: "Added", lines: [event.line])
  }
}
