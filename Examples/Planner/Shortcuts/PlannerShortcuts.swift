import AppIntents

struct PlannerShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: AskAboutMeetingsIntent(),
      phrases: [
        "Ask \(.applicationName) about my meetings",
        "What was my meeting about in \(.applicationName)",
        "Search meetings in \(.applicationName)",
      ],
      shortTitle: "Ask About Meetings", systemImageName: "calendar.badge.magnifyingglass")
    AppShortcut(
      intent: CreateNoteIntent(),
      phrases: [
        "Create a note in \(.applicationName)",
        "Take a note with \(.applicationName)",
      ],
      shortTitle: "Create Note", systemImageName: "note.text.badge.plus")
    AppShortcut(
      intent: SearchNotesIntent(),
      phrases: [
        "Search my notes in \(.applicationName)",
        "Find a note in \(.applicationName)",
      ],
      shortTitle: "Search Notes", systemImageName: "magnifyingglass")
  }
}
