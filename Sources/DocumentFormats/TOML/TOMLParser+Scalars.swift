import Diagnostics

extension TOMLParser {
  /// A number, a date, a time, `true`, `inf`: what isn't in quotes.
  mutating func scalar() throws -> TOMLValue {
    let word = bareWord()
    switch word {
    case "": throw Problem("expected a value")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan":
      return .nonfinite(word.hasPrefix("+") ? String(word.dropFirst()) : word)
    default: break
    }
    if let moment = try TOMLMomentParser.read(word) { return moment }
    if let number = try number(word) { return number }
    throw Problem("\(Phrasing.excerpt(word)) isn't a value; text needs quotes")
  }

  /// Reads the characters that a number or date can have, with a space between a date and a time.
  private mutating func bareWord() -> String {
    let start = index
    func skip(_ parser: inout TOMLParser) {
      while let byte = parser.next,
        TOMLParser.isBare(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
          || byte == UInt8(ascii: "+")
      {
        parser.index += 1
      }
    }
    skip(&self)
    let isDay =
      index - start == 10 && bytes[start + 4] == UInt8(ascii: "-")
      && bytes[start + 7] == UInt8(ascii: "-")
    if isDay, next == 0x20, index + 1 < bytes.count, TOMLParser.isDigit(bytes[index + 1]) {
      index += 1
      skip(&self)
    }
    return text(start..<index)
  }

  /// The number that a word spells; nil if it isn't one.
  private func number(_ word: String) throws -> TOMLValue? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
      let digits = withoutUnderscores(word.utf8.dropFirst(2), between: TOMLParser.isHexDigit)
      guard let digits, !digits.isEmpty, digits.allSatisfy(TOMLParser.isHexDigit) else {
        return nil
      }
      guard let number = Int(String(decoding: digits, as: UTF8.self), radix: radix) else {
        throw Problem("\(Phrasing.excerpt(word)) isn't a whole number of 64 bits")
      }
      return .integer(number)
    }
    guard let digits = withoutUnderscores(word.utf8[...], between: TOMLParser.isDigit) else {
      return nil
    }
    guard let isWhole = shape(of: digits) else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    if isWhole {
      guard let number = Int(text) else {
        throw Problem("\(Phrasing.excerpt(word)) isn't a whole number of 64 bits")
      }
      return .integer(number)
    }
    return .decimal(TOMLDecimal(digits: text, source: word, line: line))
  }

  /// The digits; nil if an underscore isn't between two of them.
  private func withoutUnderscores(
    _ digits: Substring.UTF8View, between isDigit: (UInt8) -> Bool
  ) -> [UInt8]? {
    let (digits, mark) = (Array(digits), UInt8(ascii: "_"))
    for (place, byte) in digits.enumerated() where byte == mark {
      guard place > 0, place + 1 < digits.count, isDigit(digits[place - 1]),
        isDigit(digits[place + 1])
      else { return nil }
    }
    return digits.filter { $0 != mark }
  }

  /// Whether a decimal number is whole: `-17`, not `6.6e-34`. Nil if it isn't a number, such as
  /// `012`.
  private func shape(of digits: [UInt8]) -> Bool? {
    var rest = digits[...]
    func takeSign() {
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    }
    func takeDigits() -> ArraySlice<UInt8> {
      let found = rest.prefix(while: TOMLParser.isDigit)
      rest = rest.dropFirst(found.count)
      return found
    }
    takeSign()
    let whole = takeDigits()
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else {
      return nil
    }
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !takeDigits().isEmpty else { return nil }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      takeSign()
      guard !takeDigits().isEmpty else { return nil }
    }
    return rest.isEmpty ? false : nil
  }
}
