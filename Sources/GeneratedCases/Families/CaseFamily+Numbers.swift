import AppIntentsCore
import DocumentFormats
import Foundation
import WorkflowValues

extension CaseFamily {
  /// Numbers calculate, compare, are written, and read again.
  static let numbers = CaseFamily("numbers", share: 40) { _ in
    { generator in
      let (one, two) = (generator.number(), generator.number())
      try require(IntentNumber(exactly: one.description) == one, "\(one) is read as another one")
      try require((one < two) == (two > one), "\(one) < \(two)")
      try require(one == two || (one < two) != (two < one), "\(one) < \(two)")
      if let exact = try? DecimalNumber(one.decimal), let other = try? DecimalNumber(two.decimal) {
        try require((one < two) == (exact < other), "\(one) < \(two)")
      }
      for places in [-40, -1, 0, 2, 40] {
        for rounding in [Decimal.Rounding.plain, .even, .down, .up, .towardZero, .awayFromZero] {
          _ = one.rounded(rounding, places: places)
        }
      }
      _ = (one.double, one.magnitude, one.negated, one.isInteger)
      for sign in ArithmeticOperator.allCases {
        guard let result = try? IntentNumber.calculate(one, sign, two) else { continue }
        try require(
          IntentNumber(exactly: result.description) == result, "\(one) \(sign) \(two): \(result)")
        guard sign == .add || sign == .multiply else { continue }
        let swapped = try? IntentNumber.calculate(two, sign, one)
        try require(swapped == result, "\(one) \(sign) \(two) and the other way round")
      }
    }
  }

  /// A numeral is the number that it spells, or none.
  static let numerals = CaseFamily("numerals", share: 10) { _ in
    { generator in
      let numeral = generator.numeral()
      guard let number = IntentNumber(exactly: numeral) else { return }
      let isZero = numeral.prefix { $0 != "e" }.allSatisfy { $0 == "0" || $0 == "-" }
      try require((number == 0) == isZero, numeral)
      let json = try JSONReader.read(numeral.trimmingLeadingZeros)
      try require(json == .number(number), "\(numeral) in JSON")
    }
  }
}

extension String {
  /// The numeral as JSON takes it.
  fileprivate var trimmingLeadingZeros: String {
    let sign = hasPrefix("-") ? "-" : ""
    let digits = dropFirst(sign.count).drop { $0 == "0" }
    return sign + (digits.first == "e" ? "0" : "") + digits
  }
}
