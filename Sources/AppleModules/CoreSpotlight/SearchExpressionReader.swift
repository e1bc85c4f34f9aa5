import AppIntentsCore
import Foundation

/// Reads query strings.
struct SearchExpressionReader {
  private let text: [Character]
  private let now: Date
  private var place = 0
  private var depth = 0

  private static let deepest = 100

  private init(_ text: String, now: Date) {
    self.text = Array(text)
    self.now = now
  }

  /// Throws a `CSSearchQueryError` that names what can't be read.
  static func read(_ text: String, now: Date) throws -> SearchExpression {
    var reader = SearchExpressionReader(text, now: now)
    let expression = try reader.any()
    reader.skipSpaces()
    if reader.place < reader.text.count { throw reader.problem("`&&`, `||` or the end") }
    return expression
  }

  // MARK: - Expressions

  private mutating func any() throws -> SearchExpression {
    var parts = [try all()]
    while take("||") { parts.append(try all()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func all() throws -> SearchExpression {
    var parts = [try one()]
    while take("&&") { parts.append(try one()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func one() throws -> SearchExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw problem("fewer parentheses") }
    if take("!") { return .not(try one()) }
    if take("(") {
      let inner = try any()
      try need(")")
      return inner
    }
    let attribute = try name()
    if attribute == "InRange", take("(") {
      let name = try name()
      try need(",")
      let lower = try operand()
      try need(",")
      let upper = try operand()
      try need(")")
      return .all([
        .comparison(attribute: name, .atLeast, lower), .comparison(attribute: name, .atMost, upper),
      ])
    }
    // The longer signs first.
    guard let comparison = SearchComparison.allCases.first(where: { take($0.rawValue) }) else {
      throw problem("`==`, `!=`, `<`, `<=`, `>` or `>=`")
    }
    return .comparison(attribute: attribute, comparison, try operand())
  }

  /// The name of an attribute; `*` for any.
  private mutating func name() throws -> String {
    if take("*") {
      _ = take("*")
      return "*"
    }
    skipSpaces()
    let name = text[place...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !name.isEmpty else { throw problem("the name of an attribute") }
    place += name.count
    return String(name)
  }

  // MARK: - Values

  private mutating func operand() throws -> SearchOperand {
    skipSpaces()
    guard let first = text[place...].first else { throw problem("a value") }
    if first == "\"" || first == "'" { return .text(try pattern(until: first)) }
    if take("*") { return .text(SearchPattern(elements: [.any])) }
    if take("$time.") { return .date(try moment()) }
    return .number(try number())
  }

  private mutating func number() throws -> Double {
    skipSpaces()
    let digits = text[place...].prefix { $0.isNumber || "+-.eE".contains($0) }
    guard let number = Double(String(digits)), number.isFinite else {
      throw problem("a text in quotes, a number or `$time.now`")
    }
    place += digits.count
    return number
  }

  private mutating func pattern(until quote: Character) throws -> SearchPattern {
    place += 1
    var pattern = SearchPattern()
    while place < text.count, text[place] != quote {
      if text[place] == "\\", place + 1 < text.count {
        place += 1
        pattern.elements.append(.one(text[place]))
      } else {
        pattern.elements.append(text[place] == "*" ? .any : .one(text[place]))
      }
      place += 1
    }
    guard place < text.count else { throw problem("`\(quote)`") }
    place += 1
    while let letter = text[place...].first, letter.isLetter {
      switch letter {
      case "c": pattern.ignoresCase = true
      case "d": pattern.ignoresAccents = true
      case "w": pattern.isOfWords = true
      default: throw problem("`c`, `d` or `w` after a text")
      }
      place += 1
    }
    return pattern
  }

  private mutating func moment() throws -> Date {
    let context = IntentContext.current
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = context.timeZone
    if take("iso") {
      try need("(")
      let isQuoted = take("'") || take("\"")
      let written = String(text[place...].prefix { !"'\")".contains($0) })
      guard let date = Self.date(written, in: calendar) else {
        throw problem("a date such as `2026-11-23T09:00:00Z`")
      }
      place += written.count
      if isQuoted, !take("'"), !take("\"") { throw problem("a quote after the date") }
      try need(")")
      return date
    }
    if take("now") { return now.addingTimeInterval(try offset()) }
    let isYesterday = take("yesterday")
    guard isYesterday || take("today") else {
      throw problem("`now`, `today`, `yesterday` or `iso` after `$time.`")
    }
    let days = try offset().rounded() - (isYesterday ? 1 : 0)
    guard abs(days) < 1_000_000,
      let date = calendar.date(
        byAdding: .day, value: Int(days), to: calendar.startOfDay(for: now))
    else { throw problem("a smaller number of days") }
    return date
  }

  /// The number in parentheses after a moment; 0 without any.
  private mutating func offset() throws -> Double {
    guard take("(") else { return 0 }
    if take(")") { return 0 }
    let number = try number()
    try need(")")
    return number
  }

  private static func date(_ text: String, in calendar: Calendar) -> Date? {
    if let date = try? Date(text, strategy: .iso8601) { return date }
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    return calendar.date(from: DateComponents(year: year, month: month, day: day))
  }

  // MARK: - Characters

  private mutating func skipSpaces() {
    while place < text.count, text[place].isWhitespace { place += 1 }
  }

  private mutating func take(_ sign: String) -> Bool {
    skipSpaces()
    guard text[place...].starts(with: sign) else { return false }
    place += sign.count
    return true
  }

  private mutating func need(_ sign: String) throws {
    guard take(sign) else { throw problem("`\(sign)`") }
  }

  private func problem(_ wanted: String) -> CSSearchQueryError {
    let rest = String(text[min(place, text.count)...].prefix(30))
    return CSSearchQueryError(
      .invalidQuery,
      "the query string needs \(wanted) " + (rest.isEmpty ? "at its end" : "before `\(rest)`"))
  }
}
