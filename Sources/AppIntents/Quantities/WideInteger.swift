/// An unsigned integer of 256 bits.
struct WideInteger {
  /// 2^256 is more than 10^77.
  static let mostDigits = 77
  var high: UInt128
  var low: UInt128

  init(high: UInt128, low: UInt128) { (self.high, self.low) = (high, low) }

  init(_ value: UInt128) { self.init(high: 0, low: value) }

  var isZero: Bool { high == 0 && low == 0 }

  /// The value, if it has 128 bits.
  var small: UInt128? { high == 0 ? low : nil }

  var count: Int {
    if high == 0 { return DecimalNumber.count(low) }
    // 2^128 has 39 digits.
    let upper = divided(byPowerOfTen: DecimalNumber.mostDigits).quotient
    return DecimalNumber.mostDigits + upper.count
  }

  static func <= (left: WideInteger, right: WideInteger) -> Bool {
    (left.high, left.low) <= (right.high, right.low)
  }

  func adding(_ other: WideInteger) -> WideInteger {
    let (low, carry) = low.addingReportingOverflow(other.low)
    return WideInteger(high: high &+ other.high &+ (carry ? 1 : 0), low: low)
  }

  func subtracting(_ other: WideInteger) -> WideInteger {
    let (low, borrow) = low.subtractingReportingOverflow(other.low)
    return WideInteger(high: high &- other.high &- (borrow ? 1 : 0), low: low)
  }

  /// The product, which has to fit.
  func multiplied(byPowerOfTen exponent: Int) -> WideInteger {
    var (result, left) = (self, exponent)
    while left > 0 {
      let step = min(left, DecimalNumber.mostDigits)
      let power = DecimalNumber.powers[step]
      let (high, low) = result.low.multipliedFullWidth(by: power)
      result = WideInteger(high: result.high &* power &+ high, low: low)
      left -= step
    }
    return result
  }

  func divided(by divisor: UInt128) -> (quotient: WideInteger, remainder: UInt128) {
    let (upper, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (lower, remainder) = divisor.dividingFullWidth((rest, low))
    return (WideInteger(high: upper, low: lower), remainder)
  }

  /// - Returns: the quotient, and whether nothing is left.
  func divided(byPowerOfTen exponent: Int) -> (quotient: WideInteger, isExact: Bool) {
    var (result, left, isExact) = (self, exponent, true)
    while left > 0, !result.isZero {
      let step = min(left, DecimalNumber.mostDigits)
      let (quotient, rest) = result.divided(by: DecimalNumber.powers[step])
      (result, left, isExact) = (quotient, left - step, isExact && rest == 0)
    }
    return (result, isExact)
  }

  /// The digits without the last ones, rounded, halves up. The result has to have 128 bits.
  func rounded(by count: Int) -> UInt128 {
    guard count > 0 else { return low }
    let (shorter, _) = divided(byPowerOfTen: count - 1)
    let (quotient, last) = shorter.divided(by: 10)
    return quotient.low + (last >= 5 ? 1 : 0)
  }
}
