import Foundation

/// The digits of a number: up to 38 significant ones, and a power of ten.
package struct DecimalDigits {
  private var digits: UInt128 = 0
  private var count = 0
  private static let most = 38
  /// Zeros that count only if another digit follows.
  private var zeros = 0
  private var isTooLong = false
  /// Whether the first digit after the 38th is 5 or more.
  private var roundsUp = false
  package var exponent = 0

  package init() {}

  package mutating func append(_ digit: UInt8, isFraction: Bool = false) {
    if isFraction { exponent -= 1 }
    if digit == 0 {
      if count > 0 { zeros += 1 }
      return
    }
    guard count + zeros < Self.most else {
      // Further digits belong to a fraction, which is rounded, or to a whole number that is too
      // long.
      if !isFraction { isTooLong = true }
      if count + zeros == Self.most { roundsUp = digit >= 5 }
      zeros += 1
      return
    }
    for _ in 0..<zeros { digits *= 10 }
    digits = digits * 10 + UInt128(digit)
    count += zeros + 1
    zeros = 0
  }

  /// The number; nil if it is too large or has too many digits. A number that is too small is zero.
  package func number(isNegative: Bool) -> IntentNumber? {
    if isTooLong { return nil }
    if digits == 0 { return .integer(0) }
    var (digits, count, exponent) = (digits, count, exponent + zeros)
    if roundsUp {
      while count < Self.most {
        (digits, count, exponent) = (digits * 10, count + 1, exponent - 1)
      }
      digits += 1
      while digits.isMultiple(of: 10) {
        (digits, count, exponent) = (digits / 10, count - 1, exponent + 1)
      }
    }
    while exponent > 127, count + exponent - 127 <= Self.most {
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
    let decimal = Decimal(isNegative: isNegative, digits: digits, exponent: exponent)
    // The last digit isn't zero, so this isn't a whole number that fits an `Int`.
    return decimal.isFinite ? .decimal(decimal) : nil
  }
}
