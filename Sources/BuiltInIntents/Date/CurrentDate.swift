import AppIntentsCore

/// Gives the date and time now.
struct CurrentDate: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "date.now"
  static let title: LocalizedStringResource = "Get Current Date"
  static let description = IntentDescription(
    "Gives the current date and time, in the run's time zone or another: `2026-11-21T08:00:00+01:00`.",
    categoryName: "Date", searchKeywords: ["time", "clock"], resultValueName: "Date")
  static let sideEffects: SideEffects = .varies

  @Parameter(
    title: "Time Zone", description: "Such as `Europe/Berlin`; the run's if omitted",
    inputConnectionBehavior: .never)
  var timezone: String?

  static var parameterSummary: some ParameterSummary { Summary("Get the date") { \.$timezone } }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentDate> {
    .result(
      value: IntentDate(IntentContext.current.now(), in: try TimeZoneName.zone(orCurrent: timezone))
    )
  }
}
