internal import AppIntents
internal import Foundation

/// What may stand behind a number in an expression, and durations as workflow files write them.
enum LiteralUnits {
  /// The number that digits spell; nil for more digits than a number can hold exactly.
  static func number(_ bytes: ArraySlice<UInt8>) -> IntentNumber? {
    var whole = 0
    for byte in bytes {
      guard byte >= 0x30, byte <= 0x39 else { return decimal(bytes) }
      let (tens, overflow) = whole.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte - 0x30))
      if overflow || carry { return decimal(bytes) }
      whole = sum
    }
    return .integer(whole)
  }

  private static func decimal(_ bytes: ArraySlice<UInt8>) -> IntentNumber? {
    let digits = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .drop { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    guard digits.count(where: { $0 != UInt8(ascii: ".") }) <= 38 else { return nil }
    return IntentNumber(exactly: String(decoding: bytes, as: UTF8.self))
  }

  /// The word that may be the unit of a number that ends at an offset: `MB`, `°C`, `km/h`.
  static func word(
    in lexer: ExpressionLexer, after offset: Int
  ) -> (text: String, start: Int, end: Int)? {
    var ahead = lexer
    ahead.move(to: offset)
    ahead.skipSpace()
    let start = ahead.index
    guard start < lexer.end, ExpressionLexer.beginsName(lexer.bytes[start]) else { return nil }
    func skipWord(_ index: inout Int) {
      while index < lexer.end, ExpressionLexer.continuesName(lexer.bytes[index]) { index += 1 }
    }
    func text(_ end: Int) -> String { String(decoding: lexer.bytes[start..<end], as: UTF8.self) }
    var end = start
    skipWord(&end)
    if end + 1 < lexer.end, lexer.bytes[end] == UInt8(ascii: "/"),
      ExpressionLexer.beginsName(lexer.bytes[end + 1])
    {
      var longer = end + 1
      skipWord(&longer)
      if IntentUnit.named(text(longer)) != nil { return (text(longer), start, longer) }
    }
    // `1h30m` goes on behind the `h`; `m2` is a unit.
    let letters = lexer.bytes[start..<end].firstIndex { $0 >= 0x30 && $0 <= 0x39 }
    if let letters, IntentUnit.named(text(end)) == nil { end = letters }
    let word = text(end)
    // `1 in $list` is no inch.
    if start > offset, ["in", "is", "and", "or", "not"].contains(word) { return nil }
    return (word, start, end)
  }

  static func unit(named name: String) -> IntentUnit? { IntentUnit.named(name) }

  /// Names to suggest for a misspelt unit.
  static let examples = [
    "ms", "minutes", "hours", "days", "weeks", "kB", "MB", "GB", "TB", "km", "kg",
  ]

  /// So many of a unit of time; nil for other units and beyond a duration's range.
  static func duration(_ number: IntentNumber, unit: String) -> IntentDuration? {
    func clock(_ nanoseconds: Int) -> IntentDuration? {
      if case .integer(let count) = number {
        let (product, overflow) = count.multipliedReportingOverflow(by: nanoseconds)
        return overflow ? nil : IntentDuration(nanoseconds: product)
      }
      guard let whole = IntentNumber(number.decimal * Decimal(nanoseconds)).integer else {
        return nil
      }
      return IntentDuration(nanoseconds: whole)
    }
    func days(_ length: Int) -> IntentDuration? {
      guard let count = number.integer else { return clock(length * 86_400_000_000_000) }
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      return overflow ? nil : IntentDuration(days: product)
    }
    func months(_ length: Int) -> IntentDuration? {
      guard let count = number.integer else { return nil }
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      return overflow ? nil : IntentDuration(months: product)
    }
    switch unit {
    case "ms", "millisecond", "milliseconds": return clock(1_000_000)
    case "s", "second", "seconds": return clock(1_000_000_000)
    case "m", "min", "minute", "minutes": return clock(60_000_000_000)
    case "h", "hour", "hours": return clock(3_600_000_000_000)
    case "d", "day", "days": return days(1)
    case "w", "week", "weeks": return days(7)
    case "mo", "month", "months": return months(1)
    case "y", "year", "years": return months(12)
    default: return nil
    }
  }

  /// The duration a whole text spells: `2s`, `1h 30m`, `-15m`.
  static func duration(_ text: String) -> IntentDuration? {
    var bytes = ArraySlice(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    var sum: IntentDuration?
    var lexer = ExpressionLexer(Array(bytes))
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      guard token.kind == .number, let number = number(lexer.bytes[token.start..<token.end]),
        let unit = word(in: lexer, after: token.end),
        let next = duration(number, unit: unit.text),
        let total = (sum ?? IntentDuration()).adding(next)
      else { return nil }
      sum = total
      lexer.move(to: unit.end)
    }
    guard let sum else { return nil }
    return isNegative ? IntentDuration().subtracting(sum) : sum
  }
}

extension IntentDuration {
  /// The sum, part by part; nil beyond a duration's range.
  func adding(_ other: IntentDuration) -> IntentDuration? {
    let (months, one) = months.addingReportingOverflow(other.months)
    let (days, two) = days.addingReportingOverflow(other.days)
    let (nanoseconds, three) = nanoseconds.addingReportingOverflow(other.nanoseconds)
    if one || two || three { return nil }
    return IntentDuration(months: months, days: days, nanoseconds: nanoseconds)
  }

  /// The difference, part by part; nil beyond a duration's range.
  func subtracting(_ other: IntentDuration) -> IntentDuration? {
    let (months, one) = months.subtractingReportingOverflow(other.months)
    let (days, two) = days.subtractingReportingOverflow(other.days)
    let (nanoseconds, three) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    if one || two || three { return nil }
    return IntentDuration(months: months, days: days, nanoseconds: nanoseconds)
  }
}
