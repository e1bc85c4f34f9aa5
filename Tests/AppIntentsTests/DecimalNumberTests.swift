import Foundation
import Testing

@testable import AppIntentsCore

/// The oracle calculates with lists of digits, as on paper.
@Suite("Decimal numbers")
struct DecimalNumberTests {
  /// The product of two numbers with fewer digits is exact.
  private static let half: UInt128 = 10_000_000_000_000_000_000

  /// Digits, the least significant first.
  private typealias Digits = [UInt8]

  private struct Random: RandomNumberGenerator {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }

    /// Numbers at the edges of the range more often than others.
    mutating func number() throws -> DecimalNumber {
      let count = Int.random(in: 1...38, using: &self)
      var digits: UInt128 = 0
      for _ in 0..<count {
        digits = digits * 10 + UInt128(UInt64.random(in: 0...9, using: &self))
      }
      switch Int.random(in: 0..<5, using: &self) {
      case 0: digits = (0..<count).reduce(1) { power, _ in power * 10 } - 1
      case 1: digits = (1..<max(count, 2)).reduce(1) { power, _ in power * 10 }
      default: break
      }
      let exponent = [
        0, -count, -64, -128, 127 - count, Int.random(in: -128...(127 - count), using: &self),
      ].randomElement(using: &self)
      return try DecimalNumber(
        isNegative: .random(using: &self), digits: digits, exponent: exponent ?? 0)
    }
  }

  @Test func `sums and products are those that are calculated digit by digit`() throws {
    var random = Random()
    for _ in 0..<4000 {
      let (one, two) = (try random.number(), try random.number())
      expect(one, "*", two, result { try one.multiplied(by: two) }, product(one, two))
      guard abs(one.exponent - two.exponent) < 100 else { continue }
      expect(one, "+", two, result { try one.adding(two) }, sum(one, two))
      expect(one, "-", two, result { try one.subtracting(two) }, sum(one, two.negated))
    }
  }

  @Test func `a quotient and its remainder make up the dividend`() throws {
    var random = Random()
    for _ in 0..<4000 {
      let (one, two) = (try random.number(), try random.number())
      guard two != .zero else {
        #expect(throws: DecimalNumber.Failure.dividesByZero) { try one.divided(by: two) }
        continue
      }
      let hasRoom = (-128...89).contains(one.exponent + two.exponent)
      if hasRoom, one.digits < Self.half, two.digits < Self.half {
        #expect(try one.multiplied(by: two).divided(by: two) == one, "\(one) * \(two)")
      }
      let rest = try one.remainder(dividingBy: two)
      #expect(rest == .zero || rest.isNegative == one.isNegative)
      #expect(rest.isNegative ? rest.negated < two.magnitude : rest < two.magnitude)
    }
  }

  @Test(arguments: [
    ("1e-64", "1e-65", nil), ("1e-64", "1e-64", "1e-128"),
    ("99999999999999999999999999999999999999", "10", "99999999999999999999999999999999999999e1"),
    ("99999999999999999999999999999999999999", "11", nil),
    ("1e127", "10", "10e127"), ("1e127", "1e127", nil),
    ("0.5e-128", "1", "1e-128"),
  ])
  func `results at the edges of the range`(one: String, two: String, product: String?) throws {
    func number(_ text: String) throws -> DecimalNumber {
      let parts = text.split(separator: "e")
      let digits = parts[0].split(separator: ".")
      let fraction = digits.count > 1 ? digits[1].count : 0
      return try DecimalNumber(
        isNegative: false, digits: UInt128(digits.joined()) ?? 0,
        exponent: (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction)
    }
    let result = try? number(one).multiplied(by: number(two))
    #expect(try result == product.map(number))
  }

  @Test func `a decimal becomes the same decimal`() throws {
    var random = Random()
    for _ in 0..<4000 {
      let number = try random.number()
      #expect(try DecimalNumber(number.decimal) == number, "\(number)")
    }
  }

  // MARK: - On paper

  private func result(_ body: () throws -> DecimalNumber) -> DecimalNumber? { try? body() }

  private func expect(
    _ one: DecimalNumber, _ sign: String, _ two: DecimalNumber, _ found: DecimalNumber?,
    _ wanted: DecimalNumber?
  ) {
    #expect(found == wanted, "\(one) \(sign) \(two)")
  }

  private func product(_ one: DecimalNumber, _ two: DecimalNumber) -> DecimalNumber? {
    let (left, right) = (digits(one), digits(two))
    var sums = [Int](repeating: 0, count: left.count + right.count)
    for (index, digit) in left.enumerated() {
      for (other, factor) in right.enumerated() { sums[index + other] += Int(digit) * Int(factor) }
    }
    return number(
      one.isNegative != two.isNegative, carried(sums), one.exponent + two.exponent)
  }

  private func sum(_ one: DecimalNumber, _ two: DecimalNumber) -> DecimalNumber? {
    let place = min(one.exponent, two.exponent)
    var sums = [Int](repeating: 0, count: 300)
    for number in [one, two] {
      for (index, digit) in digits(number).enumerated() {
        sums[index + number.exponent - place] += number.isNegative ? -Int(digit) : Int(digit)
      }
    }
    guard let highest = sums.last(where: { $0 != 0 }) else { return .zero }
    var isNegative = highest < 0
    if isNegative { sums = sums.map { -$0 } }
    var digits = carried(sums)
    // The highest digit decided about the sign, and a borrow may have used it up.
    if digits.isEmpty {
      isNegative.toggle()
      digits = carried(sums.map { -$0 })
    }
    return number(isNegative, digits, place)
  }

  private func carried(_ sums: [Int]) -> Digits {
    var (carry, digits) = (0, Digits())
    for sum in sums {
      let value = sum + carry
      let digit = ((value % 10) + 10) % 10
      carry = (value - digit) / 10
      digits.append(UInt8(digit))
    }
    while carry > 0 {
      digits.append(UInt8(carry % 10))
      carry /= 10
    }
    return carry < 0 ? [] : digits
  }

  private func digits(_ number: DecimalNumber) -> Digits {
    String(number.digits).utf8.reversed().map { $0 - 0x30 }
  }

  /// The number, rounded at the 38th digit or the 128th place; nil if it is beyond the range.
  private func number(_ isNegative: Bool, _ digits: Digits, _ exponent: Int) -> DecimalNumber? {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    let extra = max(digits.count - 38, -128 - exponent, 0)
    let dropped = digits.prefix(extra)
    if extra + exponent > 0, dropped.contains(where: { $0 != 0 }) { return nil }
    let kept = digits.dropFirst(extra).reversed().reduce(into: UInt128(0)) {
      $0 = $0 * 10 + UInt128($1)
    }
    let roundsUp = extra > 0 && digits.count >= extra && digits[extra - 1] >= 5
    if kept == 0, !roundsUp { return digits.isEmpty ? .zero : nil }
    return try? DecimalNumber(
      isNegative: isNegative, digits: kept + (roundsUp ? 1 : 0), exponent: exponent + extra)
  }
}

extension DecimalNumber {
  fileprivate var magnitude: DecimalNumber { isNegative ? negated : self }
}
