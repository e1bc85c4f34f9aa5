internal import AppIntents
internal import WorkflowValues

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

  /// The duration a whole text spells: `2s`, `1h 30m`, `-15m`.
  static func duration(_ text: String) -> IntentDuration? { try? DurationText.parse(text) }

  /// What a text is that spells no duration, such as "no duration", and what to write instead.
  static func durationProblem(of text: String) -> (problem: String, help: String?) {
    if Double(text) != nil {
      return ("no duration", "say of what: `\(text)s` for seconds, `\(text)m` for minutes")
    }
    do throws(TextProblem) {
      _ = try DurationText.parse(text)
      return ("no duration", nil)
    } catch {
      return (error.problem, error.help)
    }
  }
}
