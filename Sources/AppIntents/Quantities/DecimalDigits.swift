import Foundation

/// The digits of a numeral: up to 38 significant ones, and a power of ten. A numeral with more is no
/// number, because another number would be a wrong one.
package struct DecimalDigits {
  private var digits: UInt128 = 0
  private var count = 0
  private static let most = 38
  /// Zeros that count only if another digit follows.
  private var zeros = 0
  private var isTooLong = false
  package var exponent = 0

  package init() {}

  package mutating func append(_ digit: UInt8, isFraction: Bool = false) {
    if isFraction { exponent -= 1 }
    if digit == 0 {
      if count > 0 { zeros += 1 }
      return
    }
    guard count + zeros < Self.most else {
      isTooLong = true
      return
    }
    for _ in 0..<zeros { digits *= 10 }
    digits = digits * 10 + UInt128(digit)
    count += zeros + 1
    zeros = 0
  }

  /// The number; nil if it is too large, too close to zero, or has too many digits.
  package func number(isNegative: Bool) -> IntentNumber? {
    if isTooLong { return nil }
    if digits == 0 { return .integer(0) }
    var (digits, count, exponent) = (digits, count, exponent + zeros)
    let exponents = DecimalNumber.exponents
    while exponent > exponents.upperBound, count < Self.most {
      (digits, count, exponent) = (digits * 10, count + 1, exponent - 1)
    }
    guard exponents.contains(exponent) else { return nil }
    if (0...18).contains(exponent), digits < 10_000_000_000_000_000_000 {
      var whole = digits
      for _ in 0..<exponent { whole *= 10 }
      if let whole = Int(exactly: isNegative ? -Int128(whole) : Int128(whole)) {
        return .integer(whole)
      }
    }
    // The last digit isn't zero, so this isn't a whole number that fits an `Int`.
    let decimal = Decimal(isNegative: isNegative, digits: digits, exponent: exponent)
    return decimal.isFinite ? .decimal(decimal) : nil
  }
}
