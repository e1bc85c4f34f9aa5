import AppIntentsCore
import Foundation

/// Writes a number in words.
struct SpellNumber: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "number.spell"
  static let title: LocalizedStringResource = "Spell Number"
  static let description = IntentDescription(
    """
    Writes a number in words: 42 is `forty-two`, or in German `zweiundvierzig`; as an ordinal \
    it is `42nd`, and in Roman numerals `XLII`.
    """,
    categoryName: "Number", searchKeywords: ["words", "ordinal", "roman", "cheque"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["locale": .locale]

  @Parameter(title: "Number")
  var number: IntentNumber

  @Parameter(title: "Style", default: .words)
  var style: SpellingStyle

  @Parameter(
    title: "Locale",
    description: "Of the language, such as `de_DE`; the run's if omitted. Roman numerals need none."
  )
  var locale: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Spell \(\.$number) as \(\.$style)") { \.$locale }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try spelled())
  }

  private func spelled() throws -> String {
    switch style {
    case .roman: return try roman()
    case .words: return try formatted(.spellOut)
    case .ordinal:
      guard number.integer != nil else {
        throw IntentFailure("\(number.shown) has no ordinal: it isn't a whole number")
      }
      return try formatted(.ordinal)
    }
  }

  private func formatted(_ style: NumberFormatter.Style) throws -> String {
    // The formatter counts with doubles.
    guard number.magnitude < 1_000_000_000_000_000, IntentNumber(number.double) == number else {
      throw IntentFailure("\(number.shown) has too many digits for words")
    }
    let formatter = NumberFormatter()
    formatter.locale = try LocaleName.locale(orCurrent: locale)
    formatter.numberStyle = style
    formatter.maximumFractionDigits = 15
    let value = number.integer.map { NSNumber(value: $0) } ?? NSNumber(value: number.double)
    guard let text = formatter.string(from: value) else {
      throw IntentFailure("\(number.shown) has no words in `\(formatter.locale.identifier)`")
    }
    // Where a long word may be broken; in a text it would only keep words from being equal.
    return text.filter { $0 != "\u{AD}" }
  }

  private func roman() throws -> String {
    guard var rest = number.integer, 1...3999 ~= rest else {
      throw IntentFailure(
        "\(number.shown) has no Roman numeral", help: "Roman numerals go from 1 to 3999")
    }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var text = ""
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}

/// How a number is spelled.
enum SpellingStyle: String, AppEnum {
  case words, ordinal, roman

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Spelling"
  static let caseDisplayRepresentations: [SpellingStyle: DisplayRepresentation] = [
    .words: "Words", .ordinal: "Ordinal", .roman: "Roman Numeral",
  ]
}
