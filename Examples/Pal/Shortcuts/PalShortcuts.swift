import AppIntents

/// Ten shortcuts are the most that an app may have. What else is said are the names of workflows.
///
/// The question, the event and the habit in a phrase are any words. Apple's systems take only entities and
/// cases of enums there, and ask for the rest.
struct PalShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: StartVoiceIntent(),
      phrases: [
        "Talk to \(.applicationName)", "Open \(.applicationName) voice",
        "Start \(.applicationName) voice", "Listen with \(.applicationName)",
      ],
      shortTitle: "Start Voice", systemImageName: "mic")
    AppShortcut(
      intent: AskPalIntent(),
      phrases: ["Ask \(.applicationName)", "Ask \(.applicationName) \(\.$query)"],
      shortTitle: "Ask Pal", systemImageName: "questionmark.bubble")
    AppShortcut(
      intent: CheckCalendarIntent(),
      phrases: [
        "Check my \(.applicationName) calendar",
        "What's on my \(.applicationName) calendar", "Show my \(.applicationName) schedule",
      ],
      shortTitle: "Check Calendar", systemImageName: "calendar")
    AppShortcut(
      intent: AddCalendarEventIntent(),
      phrases: ["Add \(\.$event) to \(.applicationName)", "Add an event to \(.applicationName)"],
      shortTitle: "Add Event", systemImageName: "calendar.badge.plus")
    AppShortcut(
      intent: FindFreeTimeIntent(),
      phrases: ["Find free time in \(.applicationName)"],
      shortTitle: "Find Free Time", systemImageName: "calendar.day.timeline.left")
    AppShortcut(
      intent: DeleteCalendarEventIntent(),
      phrases: [
        "Delete \(\.$event) in \(.applicationName)", "Delete an event in \(.applicationName)",
      ],
      shortTitle: "Delete Event", systemImageName: "calendar.badge.minus")
    AppShortcut(
      intent: UndoLastActionIntent(),
      phrases: [
        "Undo my last \(.applicationName) action", "Undo what I just did in \(.applicationName)",
      ],
      shortTitle: "Undo", systemImageName: "arrow.uturn.backward")
    AppShortcut(
      intent: SaveNoteIntent(),
      phrases: ["Save a note to \(.applicationName)", "Add a note to \(.applicationName)"],
      shortTitle: "Save Note", systemImageName: "note.text.badge.plus")
    AppShortcut(
      intent: FindContactIntent(),
      phrases: [
        "Find \(\.$contact) in \(.applicationName)", "Find a contact in \(.applicationName)",
        "Get a phone number from \(.applicationName)",
      ],
      shortTitle: "Find Contact", systemImageName: "person.crop.circle")
    AppShortcut(
      intent: LogHabitIntent(),
      phrases: ["Log a habit in \(.applicationName)", "Log my \(\.$habit) in \(.applicationName)"],
      shortTitle: "Log Habit", systemImageName: "checkmark.circle")
  }
}
