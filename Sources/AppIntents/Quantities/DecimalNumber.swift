import Foundation

/// A decimal number as digits and a power of ten, and exact arithmetic on it.
///
/// Foundation's arithmetic on `Decimal` traps when a result is too small, and drops digits of whole
/// numbers without a word. This has the same range, doesn't trap, and says what it can't represent.
package struct DecimalNumber: Sendable, Hashable {
  /// Why a calculation has no result.
  package enum Failure: Error, CustomStringConvertible {
    /// Beyond 38 digits and 127 zeros, or with more than 38 digits before the point.
    case tooLarge
    /// Not zero, and closer to zero than any number.
    case tooSmall
    case dividesByZero
    /// The power of a negative number with a fraction.
    case isNotReal

    package var description: String {
      switch self {
      case .tooLarge: "the result is too large for a number, which has 38 digits and 127 zeros"
      case .tooSmall: "the result is closer to zero than any number"
      case .dividesByZero: "a number can't be divided by zero"
      case .isNotReal: "only whole powers of negative numbers are real numbers"
      }
    }
  }

  package static let mostDigits = 38
  package static let exponents = -128...127

  package private(set) var isNegative: Bool
  /// Less than 10^38; the last digit isn't zero, unless the number is.
  package private(set) var digits: UInt128
  package private(set) var exponent: Int

  package static let zero = DecimalNumber()

  private init() { (isNegative, digits, exponent) = (false, 0, 0) }

  package init(_ value: Int) {
    self.init()
    isNegative = value < 0
    digits = UInt128(value.magnitude)
    normalize()
  }

  /// The number with these digits and this power of ten. Digits behind the 38th, and behind the 128th
  /// after the point, are rounded, halves away from zero.
  package init(
    isNegative: Bool, digits: UInt128, exponent: Int
  ) throws(Failure) {
    try self.init(isNegative, WideInteger(digits), exponent)
  }

  /// - Parameter isLonger: whether digits that aren't zero follow.
  private init(
    _ isNegative: Bool, _ digits: WideInteger, _ exponent: Int, isLonger: Bool = false
  ) throws(Failure) {
    self.init()
    if digits.isZero, !isLonger { return }
    let extra = max(digits.count - Self.mostDigits, Self.exponents.lowerBound - exponent, 0)
    var (rounded, power) = (digits.rounded(by: extra), exponent + extra)
    // Fractions are rounded; other digits aren't.
    if power > 0, isLonger || !digits.divided(byPowerOfTen: extra).isExact { throw .tooLarge }
    if rounded == Self.powers[Self.mostDigits] { (rounded, power) = (rounded / 10, power + 1) }
    if rounded == 0 { throw .tooSmall }
    self.isNegative = isNegative
    self.digits = rounded
    self.exponent = power
    normalize()
    while self.exponent > Self.exponents.upperBound {
      guard self.digits < Self.powers[Self.mostDigits - 1] else { throw .tooLarge }
      self.digits *= 10
      self.exponent -= 1
    }
  }

  private mutating func normalize() {
    if digits == 0 {
      (isNegative, exponent) = (false, 0)
      return
    }
    while exponent < Self.exponents.upperBound, digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
  }

  package var negated: DecimalNumber {
    var result = self
    result.isNegative = digits != 0 && !isNegative
    return result
  }

  // MARK: - Arithmetic

  package func adding(_ other: DecimalNumber) throws(Failure) -> DecimalNumber {
    if digits == 0 { return other }
    if other.digits == 0 { return self }
    let (high, low) = exponent >= other.exponent ? (self, other) : (other, self)
    // Where the digits don't overlap, only the rounding can depend on the lower ones.
    let room = WideInteger.mostDigits - Self.count(high.digits)
    let shift = min(high.exponent - low.exponent, room)
    let place = high.exponent - shift
    let upper = WideInteger(high.digits).multiplied(byPowerOfTen: shift)
    let (lower, isExact) = WideInteger(low.digits).divided(byPowerOfTen: place - low.exponent)
    if high.isNegative == low.isNegative {
      return try DecimalNumber(high.isNegative, upper.adding(lower), place, isLonger: !isExact)
    }
    // Digits that were cut off make the difference smaller: by one in the last place, and longer.
    let less = isExact ? lower : lower.adding(WideInteger(1))
    return less <= upper
      ? try DecimalNumber(high.isNegative, upper.subtracting(less), place, isLonger: !isExact)
      : try DecimalNumber(low.isNegative, less.subtracting(upper), place, isLonger: !isExact)
  }

  package func subtracting(_ other: DecimalNumber) throws(Failure) -> DecimalNumber {
    try adding(other.negated)
  }

  package func multiplied(by other: DecimalNumber) throws(Failure) -> DecimalNumber {
    let (high, low) = digits.multipliedFullWidth(by: other.digits)
    return try DecimalNumber(
      isNegative != other.isNegative, WideInteger(high: high, low: low), exponent + other.exponent)
  }

  /// The quotient, rounded to 38 digits.
  package func divided(by other: DecimalNumber) throws(Failure) -> DecimalNumber {
    guard other.digits != 0 else { throw .dividesByZero }
    // One digit more than are kept, or two.
    let shift = Self.mostDigits + 1 + Self.count(other.digits) - Self.count(digits)
    let (quotient, rest) = WideInteger(digits).multiplied(byPowerOfTen: shift).divided(
      by: other.digits)
    return try DecimalNumber(
      isNegative != other.isNegative, quotient, exponent - shift - other.exponent,
      isLonger: rest != 0)
  }

  /// The remainder of the division whose quotient is whole; it has this number's sign.
  package func remainder(dividingBy other: DecimalNumber) throws(Failure) -> DecimalNumber {
    guard other.digits != 0 else { throw .dividesByZero }
    if exponent >= other.exponent {
      var rest = digits % other.digits
      for _ in other.exponent..<exponent where rest != 0 {
        let (high, low) = rest.multipliedFullWidth(by: 10)
        rest = other.digits.dividingFullWidth((high, low)).remainder
      }
      return try DecimalNumber(isNegative, WideInteger(rest), other.exponent)
    }
    let shift = other.exponent - exponent
    guard shift <= Self.mostDigits else { return self }
    let divisor = WideInteger(other.digits).multiplied(byPowerOfTen: shift)
    guard let small = divisor.small else { return self }
    return try DecimalNumber(isNegative, WideInteger(digits % small), exponent)
  }

  // MARK: - Digits

  /// The number with at most this many digits, of which there is at least one. Halves are rounded away
  /// from zero.
  package func rounded(toDigits count: Int) throws(Failure) -> DecimalNumber {
    let extra = Self.count(digits) - max(count, 1)
    guard extra > 0 else { return self }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: Self.powers[extra])
    let isUp = rest >= Self.powers[extra] - rest
    return try DecimalNumber(
      isNegative: isNegative, digits: isUp ? quotient + 1 : quotient, exponent: exponent + extra)
  }

  static let powers: [UInt128] = (0..<mostDigits).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }

  static func count(_ digits: UInt128) -> Int {
    var (low, high) = (0, powers.count)
    while low < high {
      let middle = (low + high) / 2
      if powers[middle] <= digits { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension DecimalNumber: Comparable {
  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
  }

  private func isCloserToZero(than other: DecimalNumber) -> Bool {
    guard digits != 0, other.digits != 0 else { return digits == 0 && other.digits != 0 }
    let place = Self.count(digits) + exponent
    let otherPlace = Self.count(other.digits) + other.exponent
    if place != otherPlace { return place < otherPlace }
    // The same number of digits before the point, so the exponents differ by less than 38.
    let last = min(exponent, other.exponent)
    return
      !(WideInteger(other.digits).multiplied(byPowerOfTen: other.exponent - last)
      <= WideInteger(digits).multiplied(byPowerOfTen: exponent - last))
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// Digits and an exponent, as a JSON number.
  package var description: String { "\(isNegative ? "-" : "")\(digits)e\(exponent)" }
}

extension DecimalNumber {
  /// The number with a decimal's value.
  package init(_ value: Decimal) throws(Failure) {
    // Foundation's digits may be 39.
    guard value.isFinite, let digits = UInt128(value.significand.magnitude.description) else {
      throw .tooLarge
    }
    try self.init(isNegative: value.isSignMinus, digits: digits, exponent: value.exponent)
  }

  package var decimal: Decimal {
    Decimal(isNegative: isNegative, digits: digits, exponent: exponent)
  }
}

extension Decimal {
  /// The decimal with these digits, which are less than 10^38, and this power of ten.
  init(isNegative: Bool, digits: UInt128, exponent: Int) {
    let high = Decimal(UInt64(truncatingIfNeeded: digits >> 64))
    let low = Decimal(UInt64(truncatingIfNeeded: digits))
    self.init(
      sign: isNegative ? .minus : .plus, exponent: exponent,
      significand: high == 0 ? low : high * 4_294_967_296 * 4_294_967_296 + low)
  }
}
