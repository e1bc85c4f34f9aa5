internal import AppIntentsCore
internal import WorkflowValues

/// The numbers and units of literals in an expression: `5`, `10 MB`, `1.5 km/h`.
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
    func isSign(_ index: Int) -> Bool {
      ExpressionLexer.mathSign(lexer.bytes, index, lexer.end) != nil
    }
    guard start < lexer.end, Identifier.begins(lexer.bytes[start]), !isSign(start) else {
      return nil
    }
    func skipWord(_ index: inout Int) {
      while index < lexer.end, Identifier.continues(lexer.bytes[index]), !isSign(index) {
        index += 1
      }
    }
    func text(_ end: Int) -> String { String(decoding: lexer.bytes[start..<end], as: UTF8.self) }
    var end = start
    skipWord(&end)
    if end + 1 < lexer.end, lexer.bytes[end] == UInt8(ascii: "/"),
      Identifier.begins(lexer.bytes[end + 1])
    {
      var longer = end + 1
      skipWord(&longer)
      if IntentUnit.named(text(longer)) != nil { return (text(longer), start, longer) }
    }
    // `1h30m` continues after the `h`, but `m2` is a unit.
    let letters = lexer.bytes[start..<end].firstIndex { $0 >= 0x30 && $0 <= 0x39 }
    if let letters, IntentUnit.named(text(end)) == nil { end = letters }
    let word = text(end)
    // `1 in $list` isn't an inch.
    if start > offset, ["in", "is", "and", "or", "not"].contains(word) { return nil }
    return (word, start, end)
  }

  /// Names to suggest for a misspelled unit.
  static let examples = [
    "ms", "minutes", "hours", "days", "weeks", "kB", "MB", "GB", "TB", "km", "kg",
  ]
}
