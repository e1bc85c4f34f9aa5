import AppIntentsCore

extension JSONParser {
  /// Parses a number (RFC 8259).
  mutating func number() throws -> IntentNumber {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let firstDigit = index
    // Integers of up to 18 digits, which are nearly all, need no decimal.
    var small = 0
    while let byte = next, (48...57).contains(byte) {
      if index - firstDigit < 18 { small = small * 10 + Int(byte - 48) }
      index += 1
    }
    let digits = index - firstDigit
    guard digits > 0 else { throw Problem("expected a digit") }
    if digits > 1, bytes[firstDigit] == UInt8(ascii: "0") {
      throw Problem("a number can't start with a zero")
    }
    let isWhole =
      next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if isWhole, digits <= 18 { return .integer(isNegative ? -small : small) }
    return try decimal(firstDigit: firstDigit, isNegative: isNegative)
  }

  private mutating func decimal(firstDigit: Int, isNegative: Bool) throws -> IntentNumber {
    var significand = DecimalDigits()
    index = firstDigit
    while let byte = next, (48...57).contains(byte) {
      significand.append(byte - 48)
      index += 1
    }
    if next == UInt8(ascii: ".") {
      index += 1
      let firstPlace = index
      while let byte = next, (48...57).contains(byte) {
        significand.append(byte - 48, isFraction: true)
        index += 1
      }
      guard index > firstPlace else { throw Problem("expected a digit") }
    }
    if let letter = next, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      index += 1
      let isDown = next == UInt8(ascii: "-")
      if isDown || next == UInt8(ascii: "+") { index += 1 }
      let firstPlace = index
      var exponent = 0
      while let byte = next, (48...57).contains(byte) {
        exponent = min(exponent * 10 + Int(byte - 48), 1_000_000)
        index += 1
      }
      guard index > firstPlace else { throw Problem("expected a digit") }
      significand.exponent += isDown ? -exponent : exponent
    }
    guard let number = significand.number(isNegative: isNegative) else {
      throw Problem(
        "a number with more than 38 digits, or too large or too close to zero for a number",
        isNumber: true)
    }
    return number
  }
}
