public import Foundation

/// An exact number: a 64-bit integer where the number is whole and fits, else a decimal with up to
/// 38 digits. `0.1 + 0.2` is `0.3`.
///
/// Not part of Apple's framework.
public enum IntentNumber: Sendable, Hashable {
  case integer(Int)
  /// Never a whole number that fits an `Int`; make decimals with `init(_:)`, which sees to it.
  indirect case decimal(Decimal)

  /// The number with this value; an integer where it is one.
  public init(_ value: Decimal) {
    if let whole = Int(exactly: value) { self = .integer(whole) } else { self = .decimal(value) }
  }

  /// The decimal that a double prints as (`0.1`, not `0.1000000000000000055`).
  ///
  /// Gives nil for infinities and NaN, which are no numbers here, and beyond a decimal's range.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    if let whole = Int(exactly: value) {
      self = .integer(whole)
    } else {
      guard let decimal = Decimal(string: "\(value)"), !decimal.isNaN else { return nil }
      self.init(decimal)
    }
  }

  /// The number a text spells: digits with an optional sign, a decimal point and an exponent.
  public init?(exactly text: some StringProtocol) {
    if let whole = Int(text) {
      self = .integer(whole)
      return
    }
    guard Self.isNumeral(text), let decimal = Decimal(string: String(text)), !decimal.isNaN else {
      return nil
    }
    self.init(decimal)
  }

  public var decimal: Decimal {
    switch self {
    case .integer(let value): Decimal(value)
    case .decimal(let value): value
    }
  }

  public var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let value): Double("\(value)") ?? .nan
    }
  }

  /// The whole number, if it is one that fits 64 bits.
  public var integer: Int? {
    if case .integer(let value) = self { return value }
    return nil
  }

  public var isInteger: Bool {
    switch self {
    case .integer: true
    case .decimal(let value): value.isWhole
    }
  }

  private static func isNumeral(_ text: some StringProtocol) -> Bool {
    var rest = Substring(text).utf8[...]
    func takeDigits() -> Int {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    var digits = takeDigits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      digits += takeDigits()
    }
    guard digits > 0, digits <= 200 else { return false }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      let exponent = takeDigits()
      guard exponent > 0, exponent <= 3 else { return false }
    }
    return rest.isEmpty
  }
}

extension Int {
  fileprivate init?(exactly decimal: Decimal) {
    guard decimal.isWhole, decimal <= Decimal(Int.max), decimal >= Decimal(Int.min) else {
      return nil
    }
    guard let whole = Int("\(decimal)") else { return nil }
    self = whole
  }
}

extension Decimal {
  fileprivate var isWhole: Bool {
    guard isFinite, exponent < 0 else { return isFinite }
    var value = self
    var rounded = Decimal()
    NSDecimalRound(&rounded, &value, 0, .down)
    return rounded == self
  }
}

extension IntentNumber: Comparable {
  public static func < (left: IntentNumber, right: IntentNumber) -> Bool {
    if case .integer(let left) = left, case .integer(let right) = right { return left < right }
    return left.decimal < right.decimal
  }
}

extension IntentNumber: CustomStringConvertible {
  /// The shortest exact form, without grouping.
  public var description: String {
    switch self {
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    }
  }
}

extension IntentNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = IntentNumber(value) ?? .integer(0) }
}
