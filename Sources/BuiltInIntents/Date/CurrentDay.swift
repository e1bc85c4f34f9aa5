import AppIntentsCore
import Foundation

/// Gives the day today.
struct CurrentDay: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "date.today"
  static let title: LocalizedStringResource = "Get Current Day"
  static let description = IntentDescription(
    "Gives the current day, without a time, in the run's time zone or another: `2026-11-21`.",
    categoryName: "Date", searchKeywords: ["day"], resultValueName: "Day")
  static let sideEffects: SideEffects = .varies

  @Parameter(
    title: "Time Zone", description: "Such as `Europe/Berlin`; the run's if omitted",
    inputConnectionBehavior: .never)
  var timezone: String?

  static var parameterSummary: some ParameterSummary { Summary("Get today") { \.$timezone } }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentDate> {
    let zone = try TimeZoneName.zone(orCurrent: timezone)
    let start = IntentDate.calendar(in: zone).startOfDay(for: IntentContext.current.now())
    return .result(value: IntentDate(start, in: zone, precision: .day))
  }
}
