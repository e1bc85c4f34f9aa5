import AppIntentsCore
import Foundation

/// Writes a number for people.
struct FormatNumber: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "number.format"
  static let title: LocalizedStringResource = "Format Number"
  static let description = IntentDescription(
    """
    Formats a number for a locale: 1234.5 as `1,234.5`, 0.19 as `19%`, 5 as `$5.00`, 1500000 as \
    `1.5 MB`. Digits are exact and never cut off, unless `places` limits them: then halves are rounded away \
    from zero.
    """,
    categoryName: "Number", searchKeywords: ["currency", "percent", "bytes"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["locale": .locale, "currency": .currency]

  @Parameter(title: "Number")
  var number: IntentNumber

  @Parameter(title: "Style", default: .decimal)
  var style: NumberStyle

  @Parameter(
    title: "Places", description: "The number of decimal places", inclusiveRange: (0, 38))
  var places: Int?

  @Parameter(
    title: "Currency",
    description: "A code such as `EUR`, for the style `currency`; the locale's if omitted")
  var currency: String?

  @Parameter(title: "Locale", description: "Such as `de_DE`; the run's if omitted")
  var locale: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$number) as \(\.$style)") {
      \.$places
      \.$currency
      \.$locale
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    // Of a style that only the run knows, the run says it.
    guard arguments.given("currency") != nil, let style = style(in: arguments) else { return }
    try checkStyle(style)
  }

  private static func style(in arguments: WrittenArguments) -> NumberStyle? {
    guard arguments.mayHave("style") else { return .decimal }
    return arguments.literal("style").flatMap { NumberStyle(rawValue: $0.lowercased()) }
  }

  /// Throws if numbers of a style have no currency.
  private static func checkStyle(_ style: NumberStyle) throws {
    guard style != .currency else { return }
    throw IntentFailure(
      "a number of the style `\(style.rawValue)` has no `currency`",
      help: "write `style: currency`, or leave `currency` out"
    ).caused(by: "currency")
  }

  fileprivate static func checkCurrency(_ code: String) throws {
    guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw IntentFailure(
        "`\(code)` isn't a currency", help: "use a code of three letters, such as `EUR`")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    if let places, !(0...38 ~= places) {
      throw IntentFailure("`places` is \(places), but goes from 0 to 38")
    }
    if currency != nil { try Self.checkStyle(style) }
    return .result(
      value: try formatted(in: LocaleName.locale(orCurrent: locale)))
  }

  private func formatted(in locale: Locale) throws -> String {
    let value = number.decimal
    switch style {
    case .decimal:
      return value.formatted(
        .number.locale(locale).precision(precision(of: value)).rounded(rule: Self.rounding))
    case .percent:
      // Percent shift the decimal point by two places.
      return value.formatted(
        .percent.locale(locale).precision(precision(of: value * 100)).rounded(rule: Self.rounding))
    case .currency:
      guard let code = currency ?? locale.currency?.identifier else {
        throw IntentFailure(
          "`\(locale.identifier)` has no currency", help: "give one, such as `currency: EUR`")
      }
      try Self.checkCurrency(code)
      let style = Decimal.FormatStyle.Currency(code: code.uppercased(), locale: locale)
        .rounded(rule: Self.rounding)
      return value.formatted(places.map { style.precision(.fractionLength($0)) } ?? style)
    case .bytes: return ScaledBytes(value, places: places).text(in: locale)
    }
  }

  /// As `round` and `number.round` do it.
  private static let rounding = FloatingPointRoundingRule.toNearestOrAwayFromZero

  /// The requested places, else all places of the number.
  private func precision(
    of value: Decimal
  ) -> NumberFormatStyleConfiguration.Precision {
    if let places { return .fractionLength(places) }
    return .fractionLength(0...max(0, -value.exponent))
  }
}

/// The style of a number.
enum NumberStyle: String, AppEnum {
  case decimal, percent, currency, bytes

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Number Style"
  static let caseDisplayRepresentations: [NumberStyle: DisplayRepresentation] = [
    .decimal: "Decimal", .percent: "Percent", .currency: "Currency", .bytes: "Bytes",
  ]
}

extension LiteralForm {
  fileprivate static let currency = LiteralForm { text, _ in try FormatNumber.checkCurrency(text) }
}
