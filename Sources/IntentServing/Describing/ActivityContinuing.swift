import AppIntentsCore

/// Whether the program continues activities.
enum ActivityContinuing {
  /// What the app serves besides its own intents.
  static var intents: [any AppIntent.Type] {
    ContinueActivityIntent.handler == nil ? [] : [ContinueActivityIntent.self]
  }

  /// Why activities can't be continued; nil if they can.
  static var obstacle: String? {
    // This is the program that was opened.
    if ForegroundCommand.request != nil { return nil }
    if ContinueActivityIntent.handler == nil { return "`IntentServer.continueActivity` isn't set" }
    if ForegroundCommand.words.isEmpty {
      return "`IntentServer.foregroundCommand` is empty, so no program is opened for it"
    }
    return nil
  }
}
