import AppIntents

struct AskPalIntent: AppIntent {
  static let title: LocalizedStringResource = "Ask Pal"
  static let description = IntentDescription(
    "Opens Pal with a question.", categoryName: "Ask")

  @Parameter(title: "Question", requestValueDialog: "What do you want to ask?")
  var query: String

  static var parameterSummary: some ParameterSummary { Summary("Ask Pal \(\.$query)") }

  func perform() async throws -> some IntentResult & ProvidesDialog & OpensIntent {
    try PendingRequest(kind: .question, text: query).store()
    return .result(opensIntent: OpenPalIntent(), dialog: "Opening Pal to ask: \(query)")
  }
}
