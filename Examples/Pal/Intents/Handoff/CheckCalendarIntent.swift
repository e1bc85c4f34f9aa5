import AppIntents

struct CheckCalendarIntent: AppIntent {
  static let title: LocalizedStringResource = "Check Calendar"
  static let description = IntentDescription(
    "Opens Pal with the events of a day, today unless another one is given.",
    categoryName: "Calendar")

  @Parameter(title: "Day", kind: .date)
  var day: Date?

  static var parameterSummary: some ParameterSummary {
    Summary("Check my calendar") { \.$day }
  }

  func perform() async throws -> some IntentResult & ProvidesDialog & OpensIntent {
    try PendingRequest(kind: .calendar, text: "What's on my calendar?", day: day).store()
    return .result(opensIntent: OpenPalIntent(), dialog: "Opening Pal to check your calendar.")
  }
}
