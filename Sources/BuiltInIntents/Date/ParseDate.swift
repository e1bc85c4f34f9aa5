import AppIntentsCore
import Foundation

/// Reads a date from a text.
struct ParseDate: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "date.parse"
  static let title: LocalizedStringResource = "Parse Date"
  static let description = IntentDescription(
    """
    Reads a date from a text: `2026-11-21`, `tomorrow 17:00`, or by a pattern, so that \
    `03.04.2026` with `dd.MM.yyyy` is the third of April. Without a time in it the date is a day.
    """,
    categoryName: "Date", searchKeywords: ["strptime"], resultValueName: "Date")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["locale": .locale]

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Format", description: "A pattern of Unicode's TR35, such as `dd.MM.yyyy`")
  var format: String?

  @Parameter(
    title: "Time Zone", description: "The zone of a text without one; the run's if omitted")
  var timezone: String?

  @Parameter(
    title: "Locale", description: "The language of month and day names; the run's if omitted")
  var locale: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the date in \(\.$text)") {
      \.$format
      \.$timezone
      \.$locale
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentDate> {
    .result(value: try date())
  }

  private func date() throws -> IntentDate {
    let zone = try TimeZoneName.zone(orCurrent: timezone)
    let context = IntentContext.current
    guard let format else {
      guard timezone != nil else { return try convert(in: context) }
      return try IntentContext.$current.withValue(context.replacing(timeZone: zone)) {
        try convert(in: .current)
      }
    }
    let pattern = try DatePattern(format, hasTime: true)
    let locale = try LocaleName.locale(orCurrent: locale)
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let instant = pattern.instant(of: trimmed, in: zone, locale: locale) else {
      throw IntentFailure(
        "`\(context.excerpt(of: trimmed, to: 60))` isn't a date written as `\(format)`",
        help:
          "such a date looks like `\(pattern.text(of: context.now(), in: zone, locale: locale))`")
    }
    return IntentDate(instant, in: zone, precision: pattern.asksForTime ? .instant : .day)
  }

  private func convert(in context: IntentContext) throws -> IntentDate {
    try IntentDate.from(context.values.convert(.text(text), to: .date))
  }
}
