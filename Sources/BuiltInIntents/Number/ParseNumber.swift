import AppIntentsCore
import Foundation

/// Reads a number from a text.
struct ParseNumber: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "number.parse"
  static let title: LocalizedStringResource = "Parse Number"
  static let description = IntentDescription(
    """
    Reads the number that a text is, with a currency, a percent sign or none: with the locale `de_DE`, \
    `1.234,56 €` is 1234.56 and `12,5 %` is 0.125. Without a locale, a number that can be read in two \
    ways, such as `1,234`, is an error.
    """,
    categoryName: "Number", searchKeywords: ["currency", "convert", "Get Numbers from Input"],
    resultValueName: "Number")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["locale": .locale]

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Locale", description: "Whose separators the text has, such as `de_DE`")
  var locale: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the number in \(\.$text)") { \.$locale }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentNumber> {
    let context = IntentContext.current
    var plain = text
    if let locale {
      let numeral = LocalNumeral(in: try LocaleName.locale(orCurrent: locale))
      guard let found = numeral.plain(text) else { throw failure }
      plain = found
    }
    do {
      return .result(
        value: try IntentNumber.from(context.values.convert(.text(plain), to: .number)))
    } catch let error as CancellationError {
      throw error
    } catch {
      guard locale != nil else {
        throw IntentFailure(
          IntentErrorText.message(for: error),
          help: "`locale` says whose separators it has, such as `de_DE` or `en_US`")
      }
      throw failure
    }
  }

  private var failure: IntentFailure {
    let shown = IntentContext.current.excerpt(of: text, to: 60)
    return IntentFailure("`\(shown)` isn't a number as it is written in `\(locale ?? "")`")
  }
}

/// The digits and separators of a locale.
private struct LocalNumeral {
  private let decimal: Unicode.Scalar?
  private let grouping: Unicode.Scalar?
  private let currency: String?
  /// Whether the groups before the last one have two digits: `12,34,567`.
  private let hasPairs: Bool

  /// Signs without a shape that stand around numbers in scripts from right to left.
  private static let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{61C}"]
  private static let spaces: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]

  init(in locale: Locale) {
    decimal = locale.decimalSeparator?.unicodeScalars.first
    grouping = locale.groupingSeparator?.unicodeScalars.first
    currency = locale.currencySymbol
    hasPairs = ["BD", "IN", "LK", "NP", "PK"].contains(locale.region?.identifier)
  }

  /// The text with the number in digits with a decimal point, and with what stands around the number;
  /// nil if its separators aren't where the locale has them.
  func plain(_ text: String) -> String? {
    var scalars = Array(text.unicodeScalars.filter { !Self.marks.contains($0) })
    // The signs of currencies are known, but not their names in a language, such as `kr`.
    if let currency, currency.contains(where: \.isLetter) {
      let wanted = Array(currency.unicodeScalars)
      let trimmed = String(String.UnicodeScalarView(scalars))
        .trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars
      scalars = Array(trimmed)
      if scalars.starts(with: wanted) {
        scalars.removeFirst(wanted.count)
      } else if scalars.reversed().starts(with: wanted.reversed()) {
        scalars.removeLast(wanted.count)
      }
    }
    guard let first = scalars.firstIndex(where: isDigit),
      let last = scalars.lastIndex(where: isDigit)
    else { return nil }
    let isFraction = first > 0 && scalars[first - 1] == decimal
    let start = isFraction ? first - 1 : first
    guard let digits = digits(scalars[start...last]) else { return nil }
    var plain = String.UnicodeScalarView(scalars[..<start])
    plain += digits.unicodeScalars
    plain += scalars[(last + 1)...]
    return String(plain)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  private func digits(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
    var digits = ""
    var groups = [0]
    var fraction = false
    for scalar in scalars {
      if isDigit(scalar),
        let value = scalar.properties.numericType.map({ _ in scalar })
          .flatMap({ Character($0).wholeNumberValue })
      {
        digits += "\(value)"
        if !fraction { groups[groups.count - 1] += 1 }
      } else if scalar == decimal, !fraction {
        digits += digits.isEmpty ? "0." : "."
        fraction = true
      } else if isGrouping(scalar), !fraction {
        groups.append(0)
      } else {
        return nil
      }
    }
    // Three digits a group, also where the last group alone has as many.
    guard groups.count > 1 else { return digits }
    let middle = groups.dropFirst().dropLast()
    guard groups.last == 3, 1...3 ~= groups[0],
      middle.allSatisfy({ $0 == 3 }) || (hasPairs && groups[0] < 3 && middle.allSatisfy { $0 == 2 })
    else { return nil }
    return digits
  }

  private func isGrouping(_ scalar: Unicode.Scalar) -> Bool {
    guard let grouping else { return false }
    if scalar == grouping { return true }
    if Self.spaces.contains(grouping) { return Self.spaces.contains(scalar) }
    return grouping == "’" && scalar == "'"
  }
}
