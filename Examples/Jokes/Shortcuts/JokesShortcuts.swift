import AppIntents

struct JokesShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: TellJokeIntent(),
      phrases: [
        "Tell me a joke from \(.applicationName)",
        "Tell me a \(\.$kind) joke from \(.applicationName)",
        "Make me laugh with \(.applicationName)",
      ],
      shortTitle: "Tell Joke", systemImageName: "face.smiling")
  }

  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases {
      "Add a joke to \(.applicationName)"
      "Is \(.applicationName) a joke"
    }
  }
}
