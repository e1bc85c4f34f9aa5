import AppIntentsCore

/// Gives the same moment in another time zone.
struct ConvertTimeZone: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "date.convert_zone"
  static let title: LocalizedStringResource = "Convert Time Zone"
  static let description = IntentDescription(
    """
    Gives a date as clocks in another time zone show it: `2026-11-21T08:00:00+01:00` in `Asia/Tokyo` is \
    `2026-11-21T16:00:00+09:00`. A day without a time is an error, because it isn't a moment.
    """,
    categoryName: "Date", searchKeywords: ["timezone", "world clock", "UTC"],
    resultValueName: "Date")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Date")
  var date: IntentDate

  @Parameter(title: "Time Zone", description: "Such as `Asia/Tokyo` or `UTC`")
  var to: String

  static var parameterSummary: some ParameterSummary {
    Summary("Convert \(\.$date) to \(\.$to)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentDate> {
    guard date.precision == .instant else {
      throw IntentFailure(
        "`\(date)` is a day without a time, which is another moment in each time zone",
        help: "give it a time, such as `\(date) 09:00`")
    }
    return .result(value: IntentDate(date.instant, in: try TimeZoneName.zone(orCurrent: to)))
  }
}
