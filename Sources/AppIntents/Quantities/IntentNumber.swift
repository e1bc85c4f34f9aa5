public import Foundation

/// An exact number: a 64-bit integer if it is whole and fits, else a decimal with up to 38 digits.
/// `0.1 + 0.2` is `0.3`.
///
/// Not part of Apple's framework.
public enum IntentNumber: Sendable, Hashable {
  case integer(Int)
  /// Never a whole number that fits an `Int`; create decimals with `init(_:)`, which ensures this.
  indirect case decimal(Decimal)

  /// The number with this value; an integer if it is whole and fits.
  public init(_ value: Decimal) {
    if let whole = Int(exactly: value) { self = .integer(whole) } else { self = .decimal(value) }
  }

  /// The decimal that a double prints as (`0.1`, not `0.1000000000000000055`).
  ///
  /// Nil for infinities, NaN, and values beyond the range of a decimal.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    if let whole = Int(exactly: value) {
      self = .integer(whole)
    } else {
      self.init(exactly: "\(value)")
    }
  }

  /// The number that a text spells: digits with an optional sign, a decimal point and an exponent.
  ///
  /// Nil for a number that can't be represented as it is: one with more than 38 digits, or too close
  /// to zero. Another number would be a wrong one.
  public init?(exactly text: some StringProtocol) {
    if let whole = Int(text) {
      self = .integer(whole)
      return
    }
    var text = String(text)
    guard let number = text.withUTF8({ IntentNumber(numeral: $0) }) else { return nil }
    self = number
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

  private init?(numeral bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    func takeSign() -> Bool {
      guard index < bytes.count else { return false }
      let isMinus = bytes[index] == UInt8(ascii: "-")
      if isMinus || bytes[index] == UInt8(ascii: "+") { index += 1 }
      return isMinus
    }
    func takeDigits(_ body: (UInt8) -> Void) -> Int {
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
        body(bytes[index] - 0x30)
        index += 1
      }
      return index - start
    }
    var digits = DecimalDigits()
    let isNegative = takeSign()
    var count = takeDigits { digits.append($0) }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      count += takeDigits { digits.append($0, isFraction: true) }
    }
    guard count > 0 else { return nil }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let isDown = takeSign()
      var exponent = 0
      let places = takeDigits { exponent = min(exponent * 10 + Int($0), 100_000) }
      guard places > 0 else { return nil }
      digits.exponent += isDown ? -exponent : exponent
    }
    guard index == bytes.count, let number = digits.number(isNegative: isNegative) else {
      return nil
    }
    self = number
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

extension IntentNumber {
  /// The number as texts have it: its shortest exact form, or 15 digits of a fraction that fills all
  /// 38, such as that of `5 / 3`, which doesn't end.
  package var shown: String { shown(from: Self.mostDigits) }

  /// - Parameter mostDigits: from how many digits on a fraction has 15.
  func shown(from mostDigits: Int) -> String {
    let exact = description
    guard case .decimal = self, exact.utf8.contains(UInt8(ascii: ".")),
      exact.utf8.count > mostDigits,
      exact.utf8.drop(while: { !(0x31...0x39).contains($0) }).count(where: {
        (0x30...0x39).contains($0)
      }) >= mostDigits
    else { return exact }
    return rounded(toDigits: 15).description
  }

  private static let mostDigits = 38
}

extension IntentNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = IntentNumber(value) ?? .integer(0) }
}
