import AppIntents

struct StartVoiceIntent: AppIntent {
  static let title: LocalizedStringResource = "Start Voice"
  static let description = IntentDescription("Opens Pal, which listens.", categoryName: "Ask")

  func perform() async throws -> some IntentResult & ProvidesDialog & OpensIntent {
    try PendingRequest(kind: .voice, text: "Voice").store()
    return .result(opensIntent: OpenPalIntent(), dialog: "Opening Pal.")
  }
}
