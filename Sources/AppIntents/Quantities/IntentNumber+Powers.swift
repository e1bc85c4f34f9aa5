import Foundation

extension IntentNumber {
  /// The power with an exponent. Whole exponents multiply, so the result is exact as far as its digits
  /// allow; others give 15 digits.
  package func raised(to exponent: IntentNumber) throws(DecimalNumber.Failure) -> IntentNumber {
    guard exponent != 0 else { return 1 }
    guard self != 0 else {
      if exponent < 0 { throw .dividesByZero }
      return 0
    }
    guard let whole = exponent.integer else { return try raised(toFraction: exponent) }
    if whole > 0 { return try raised(to: whole.magnitude) }
    do throws(DecimalNumber.Failure) {
      let power = try raised(to: whole.magnitude)
      if power != 0 { return try IntentNumber.integer(1).divided(by: power) }
    } catch .tooLarge {}
    return try IntentNumber.integer(1).divided(by: self).raised(to: whole.magnitude)
  }

  /// The square root: exact if it is a number of few digits, else 15 digits of it. Nil for a negative
  /// number.
  package func squareRoot() -> IntentNumber? {
    guard self > 0 else { return self == 0 ? 0 : nil }
    guard var root = IntentNumber(double.squareRoot()) else { return nil }
    // A double starts with 15 correct digits, and each step doubles them.
    for _ in 0..<2 {
      guard let better = try? root.adding(divided(by: root)).divided(by: 2) else { break }
      root = better
    }
    let short = root.rounded(toDigits: 19)
    return (try? short.multiplied(by: short)) == self ? short : root.rounded(toDigits: 15)
  }

  /// The number that a calculation with doubles gives, to 15 digits; nil if it has none, or one that is
  /// too large.
  package init?(approximately value: Double) {
    if value.magnitude < 1e-120 {
      self = 0
    } else if let number = IntentNumber(value) {
      self = number.rounded(toDigits: 15)
    } else {
      return nil
    }
  }

  /// By squaring: as many multiplications as the exponent has bits.
  private func raised(to exponent: UInt) throws(DecimalNumber.Failure) -> IntentNumber {
    var (result, factor, rest) = (IntentNumber.integer(1), self, exponent)
    while true {
      if rest & 1 == 1 { result = try result.multiplied(by: factor) }
      rest >>= 1
      if rest == 0 { return result }
      factor = try factor.multiplied(by: factor)
    }
  }

  private func raised(
    toFraction exponent: IntentNumber
  ) throws(DecimalNumber.Failure) -> IntentNumber {
    if self < 0 { throw .isNotReal }
    if exponent == 0.5, let root = squareRoot() { return root }
    guard let power = IntentNumber(approximately: pow(double, exponent.double)) else {
      throw .tooLarge
    }
    return power
  }
}
