package import AppIntentsCore

/// Reads a number in common notations: `1234`, `-0.5`, `1,234.50`, `1.234,50 €`, `1 000`, `12 %`.
///
/// A currency at either end is ignored. `12 %` is 0.12. A number with another unit is a measurement or
/// a duration, and no number. If there are two kinds of separators, the last one is the decimal point. A single `.` is a decimal point. A
/// single `,` is one too, unless it could also group thousands, which is an error.
package enum NumberText {
  package static func parse(_ text: String) throws -> IntentNumber {
    if let number = IntentNumber(exactly: text) { return number }
    var rest = Substring(text).trimmed
    var isNegative = false
    func takeSign() {
      guard let first = rest.first, "+-−".contains(first) else { return }
      isNegative = first != "+"
      rest = rest.dropFirst().trimmed
    }
    takeSign()
    let hadSign = rest.startIndex != Substring(text).trimmed.startIndex
    if let first = rest.unicodeScalars.first, first.properties.generalCategory == .currencySymbol {
      rest = rest.dropFirst().trimmed
      if !hadSign { takeSign() }
    } else if rest.prefix(3).allSatisfy({ $0.isUppercase && $0.isASCII }), rest.count > 3,
      currencyCodes.contains(String(rest.prefix(3)))
    {
      rest = rest.dropFirst(3).trimmed
      if !hadSign { takeSign() }
    }
    let body = rest.prefix { isPartOfNumber($0) }.trimmed
    let unit = rest[body.endIndex...].trimmed
    guard !body.isEmpty else { throw TextProblem("not a number") }
    let power = try scale(of: unit)
    let digits = try plain(body)
    guard let number = IntentNumber(exactly: "\(isNegative ? "-" : "")\(digits)e\(power)") else {
      throw TextProblem(
        "a number with more than 38 digits, or too large or too close to zero for one")
    }
    return number
  }

  private static func isPartOfNumber(_ character: Character) -> Bool {
    switch character {
    case "0"..."9", ".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "\u{2009}", "_": true
    default: false
    }
  }

  /// The power of ten of what follows the digits: -2 for `%`.
  private static func scale(of unit: Substring) throws -> Int {
    switch unit {
    case "": return 0
    case "%": return -2
    case "‰": return -3
    default: break
    }
    if unit.unicodeScalars.count == 1, let scalar = unit.unicodeScalars.first,
      scalar.properties.generalCategory == .currencySymbol
    {
      return 0
    }
    if currencyCodes.contains(String(unit)) { return 0 }
    if DurationText.unit(named: unit) != nil {
      throw TextProblem(
        "a duration, not a number", help: "its number of seconds is `duration($x).seconds`")
    }
    if IntentUnit.named(String(unit)) != nil {
      throw TextProblem(
        "a measurement, not a number", help: "its number is `measurement($x).value`")
    }
    throw TextProblem("not a number")
  }

  /// The digits without grouping and with a decimal point.
  private static func plain(_ body: Substring) throws -> String {
    var groups: [Substring] = []
    var separators: [Character] = []
    var start = body.startIndex
    for index in body.indices where !body[index].isDigit {
      groups.append(body[start..<index])
      separators.append(body[index].isGroupingOnly ? " " : body[index])
      start = body.index(after: index)
    }
    groups.append(body[start...])
    guard let last = separators.last else { return String(body) }

    let isDecimal = try isDecimalPoint(last, separators: separators, groups: groups)
    let grouped = isDecimal ? groups.dropLast() : groups[...]
    if grouped.count > 1 {
      let grouping = Set(separators.prefix(grouped.count - 1))
      let isRegular =
        grouping.count == 1 && (1...3).contains(grouped.first?.count ?? 0)
        && grouped.dropFirst().allSatisfy { $0.count == 3 }
      guard isRegular else { throw TextProblem("not a number") }
    }
    let whole = grouped.joined()
    guard isDecimal, let fraction = groups.last else { return whole }
    guard !(whole.isEmpty && fraction.isEmpty) else { throw TextProblem("not a number") }
    return "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
  }

  private static func isDecimalPoint(
    _ last: Character, separators: [Character], groups: [Substring]
  ) throws -> Bool {
    if last == " " { return false }
    // The last separator occurs several times, so it groups: 1.234.567.
    if separators.dropLast().contains(last) { return false }
    if separators.count > 1 || last == "." { return true }
    let (head, tail) = (groups[0], groups[1])
    guard tail.count == 3, (1...3).contains(head.count), head.first != "0" else { return true }
    throw TextProblem(
      "a number that can be read two ways, as \(head)\(tail) or as \(head).\(tail)",
      code: .ambiguous, help: "say which: `number($x, \"1,234.5\")` or `number($x, \"1.234,5\")`")
  }

  static let currencyCodes: Set<String> = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "CAD",
    "AUD", "NZD", "INR", "BRL", "MXN", "KRW", "TRY", "ZAR", "SGD", "HKD", "ILS", "RON", "UAH",
  ]
}

extension NumberText {
  /// Reads a number with the separators of a pattern: `1.234,5` has `.` for thousands and `,` for
  /// the decimal point.
  package static func parse(_ text: String, format: String) throws -> IntentNumber {
    let separators = format.filter { ".,'’ _".contains($0) }
    guard let decimal = separators.last else { return try parse(text) }
    let grouping = separators.count > 1 ? separators.first : (decimal == "." ? "," : ".")
    let plain = String(
      text.compactMap { character -> Character? in
        if character == decimal { return "." }
        return character == grouping ? nil : character
      })
    return try parse(plain)
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isGroupingOnly: Bool { self != "." && self != "," }
}
