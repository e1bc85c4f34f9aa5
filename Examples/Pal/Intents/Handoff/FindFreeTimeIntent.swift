import AppIntents

struct FindFreeTimeIntent: AppIntent {
  static let title: LocalizedStringResource = "Find Free Time"
  static let description = IntentDescription(
    "Opens Pal with the gaps of a day, today unless another one is given.",
    categoryName: "Calendar")

  @Parameter(title: "Day", kind: .date)
  var day: Date?

  static var parameterSummary: some ParameterSummary { Summary("Find free time") { \.$day } }

  func perform() async throws -> some IntentResult & ProvidesDialog & OpensIntent {
    try PendingRequest(kind: .freeTime, text: "When am I free?", day: day).store()
    return .result(opensIntent: OpenPalIntent(), dialog: "Opening Pal to find free time.")
  }
}
