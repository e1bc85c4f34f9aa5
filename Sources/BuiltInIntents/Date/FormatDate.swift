import AppIntentsCore
import Foundation

/// Writes a date as text.
struct FormatDate: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "date.format"
  static let title: LocalizedStringResource = "Format Date"
  static let description = IntentDescription(
    """
    Formats a date as text: as `iso` (`2026-11-21T08:00:00+01:00`), as `short`, `medium`, `long` or \
    `full` for people, or by a pattern: `yyyy-MM-dd`, `EEEE d MMMM`, `HH:mm`.
    """,
    categoryName: "Date", searchKeywords: ["strftime"], resultValueName: "Text")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["locale": .locale]

  @Parameter(title: "Date")
  var date: IntentDate

  @Parameter(
    title: "Format",
    description: "`iso`, `short`, `medium`, `long`, `full`, or a pattern of Unicode's TR35",
    default: "iso")
  var format: String

  @Parameter(title: "Time Zone", description: "The date's own if omitted")
  var timezone: String?

  @Parameter(title: "Locale", description: "Such as `de_DE`; the run's if omitted")
  var locale: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$date) as \(\.$format)") {
      \.$timezone
      \.$locale
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    // A day has no instant that could be told in another zone.
    let zone =
      timezone == nil || date.precision == .day
      ? date.timeZone : try TimeZoneName.zone(orCurrent: timezone)
    if format == "iso" {
      return .result(
        value: IntentDate(date.instant, in: zone, precision: date.precision).description)
    }
    let pattern = try DatePattern(format, hasTime: date.precision == .instant)
    let locale = try LocaleName.locale(orCurrent: locale)
    return .result(value: pattern.text(of: date.instant, in: zone, locale: locale))
  }
}
