import AppIntents
import Foundation

extension JSONParser {
  /// A number as RFC 8259 spells it.
  mutating func number() throws -> IntentNumber {
    let start = index
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let firstDigit = index
    // Integers of up to 18 digits, which nearly all are, need no decimal.
    var small = 0
    while let byte = next, (48...57).contains(byte) {
      if index - firstDigit < 18 { small = small * 10 + Int(byte - 48) }
      index += 1
    }
    let digits = index - firstDigit
    guard digits > 0 else { throw Problem("here should be a digit") }
    if digits > 1, bytes[firstDigit] == UInt8(ascii: "0") {
      throw Problem("a number doesn't begin with a zero")
    }
    let isWhole =
      next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if isWhole, digits <= 18 { return .integer(isNegative ? -small : small) }
    return try decimal(from: start, firstDigit: firstDigit, isNegative: isNegative)
  }

  private mutating func decimal(
    from start: Int, firstDigit: Int, isNegative: Bool
  ) throws -> IntentNumber {
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
      guard index > firstPlace else { throw Problem("here should be a digit") }
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
      guard index > firstPlace else { throw Problem("here should be a digit") }
      significand.exponent += isDown ? -exponent : exponent
    }
    guard let number = significand.number(isNegative: isNegative) else {
      throw Problem("a number with more digits than the 38 that are kept exactly")
    }
    return number
  }
}

/// The digits of a number: up to 38 significant ones, and a power of ten.
struct DecimalDigits {
  private var digits: UInt128 = 0
  private var count = 0
  /// Zeros that count only if another digit follows.
  private var zeros = 0
  private var isTooLong = false
  var exponent = 0

  mutating func append(_ digit: UInt8, isFraction: Bool = false) {
    if isFraction { exponent -= 1 }
    if digit == 0 {
      if count > 0 { zeros += 1 } else { return }
      return
    }
    guard count + zeros < 38 else {
      // What follows is a fraction that is rounded, or a whole number that can't be kept.
      if !isFraction { isTooLong = true }
      zeros += 1
      return
    }
    for _ in 0..<zeros { digits *= 10 }
    digits = digits * 10 + UInt128(digit)
    count += zeros + 1
    zeros = 0
  }

  /// Nil for a number that is too large or has too many digits; one that is too small is zero.
  func number(isNegative: Bool) -> IntentNumber? {
    if isTooLong { return nil }
    if digits == 0 { return .integer(0) }
    var exponent = exponent + zeros
    var digits = digits
    while exponent > 127, count + exponent - 127 <= 38 {
      digits *= 10
      exponent -= 1
    }
    while exponent < -127, digits > 0 {
      digits /= 10
      exponent += 1
    }
    if digits == 0 { return .integer(0) }
    guard exponent <= 127 else { return nil }
    if (0...18).contains(exponent), digits < 10_000_000_000_000_000_000 {
      var whole = digits
      for _ in 0..<exponent { whole *= 10 }
      if let whole = Int(exactly: isNegative ? -Int128(whole) : Int128(whole)) {
        return .integer(whole)
      }
    }
    let high = Decimal(UInt64(truncatingIfNeeded: digits >> 64))
    let low = Decimal(UInt64(truncatingIfNeeded: digits))
    let significand = high == 0 ? low : high * 4_294_967_296 * 4_294_967_296 + low
    let decimal = Decimal(
      sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    return decimal.isFinite ? IntentNumber(decimal) : nil
  }
}
