import Synchronization

/// What a person says to start an intent of this program, for tips.
package enum ShortcutTips {
  private struct Known: Sendable {
    let app: String
    let shortcuts: [AppShortcut]
  }

  private static let known = Mutex<Known?>(nil)

  /// The shortcuts of this task instead of the program's.
  @TaskLocal private static var replacement: Known?

  /// Makes the program's shortcuts known.
  package static func set(_ shortcuts: [AppShortcut], of app: String) {
    known.withLock { $0 = Known(app: app, shortcuts: shortcuts) }
  }

  /// Does work with other shortcuts.
  package static func with<Result>(
    _ shortcuts: [AppShortcut], of app: String, _ work: () throws -> Result
  ) rethrows -> Result {
    try $replacement.withValue(Known(app: app, shortcuts: shortcuts), operation: work)
  }

  /// The first phrase of the intent's shortcut, with the app's name and the values of parameters. Nil
  /// without a shortcut, and if each phrase needs the value of a parameter that has none.
  package static func phrase<Intent: AppIntent>(for intent: Intent) -> String? {
    guard let known = replacement ?? known.withLock({ $0 }) else { return nil }
    let phrases = known.shortcuts.filter { type(of: $0.intent) == Intent.self }.flatMap(\.phrases)
    guard !phrases.isEmpty else { return nil }
    var values = ["applicationName": known.app]
    let titles = Dictionary(
      IntentDescriptor(Intent.self).parameters.map { ($0.name, $0.title) },
      uniquingKeysWith: { first, _ in first })
    for (name, value) in intent.parameterValues where value.hasValue {
      if let title = titles[name] { values[title] = value.words }
    }
    return phrases.lazy.compactMap { phrase in
      PlaceholderText(phrase).filled { values[$0] }
    }.first
  }
}
