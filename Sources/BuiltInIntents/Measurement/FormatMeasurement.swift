import AppIntentsCore
import Foundation

/// Writes a measurement for people.
struct FormatMeasurement: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "measurement.format"
  static let title: LocalizedStringResource = "Format Measurement"
  static let description = IntentDescription(
    """
    Formats a measurement for a locale: `1234.5 km` as `1,234.5 km`, or in German `1.234,5 km`; a size \
    such as `1234567 B` in the unit that suits it, `1.2 MB`. The unit stays a symbol.
    """,
    categoryName: "Measurement", searchKeywords: ["unit", "round", "size"], resultValueName: "Text")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["locale": .locale]

  @Parameter(title: "Measurement")
  var measurement: IntentMeasurement

  @Parameter(
    title: "Places", description: "The number of decimal places", inclusiveRange: (0, 38))
  var places: Int?

  @Parameter(title: "Locale", description: "Such as `de_DE`; the run's if omitted")
  var locale: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$measurement)") {
      \.$places
      \.$locale
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    if let places, !(0...38 ~= places) {
      throw IntentFailure("`places` is \(places), but goes from 0 to 38")
    }
    return .result(value: formatted(in: try LocaleName.locale(orCurrent: locale)))
  }

  private func formatted(in locale: Locale) -> String {
    let exact = measurement.value.decimal
    if measurement.unit == .byte { return ScaledBytes(exact, places: places).text(in: locale) }
    // Without places, as many as the number has as a text.
    let value = Decimal(string: measurement.shownValue) ?? exact
    let precision: NumberFormatStyleConfiguration.Precision =
      .fractionLength(places.map { $0...$0 } ?? 0...max(0, -value.exponent))
    let style = Decimal.FormatStyle.number.locale(locale).precision(precision)
      .rounded(rule: .toNearestOrAwayFromZero)
    return (places == nil ? value : exact).formatted(style) + " " + measurement.unit.symbol
  }
}
