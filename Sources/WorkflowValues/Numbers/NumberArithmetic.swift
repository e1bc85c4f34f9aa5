package import AppIntents
package import Foundation

/// An arithmetic operator in an expression.
package enum ArithmeticOperator: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
}

/// A calculation that has no result.
package struct CalculationError: Error, Sendable, Hashable, CustomStringConvertible {
  package let message: String
  package let help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }
}

extension IntentNumber {
  /// Calculates exactly; division rounds to 38 digits. Throws for division by zero and for a result
  /// beyond the range of a decimal.
  package static func calculate(
    _ left: IntentNumber, _ sign: ArithmeticOperator, _ right: IntentNumber
  ) throws -> IntentNumber {
    if case .integer(let one) = left, case .integer(let two) = right,
      let result = small(one, sign, two)
    {
      return .integer(result)
    }
    if sign == .divide || sign == .remainder, right == .integer(0) {
      throw CalculationError("`\(left) \(sign.rawValue) 0` divides by zero")
    }
    if sign == .remainder {
      let quotient = try decimal(left.decimal, .divide, right.decimal).rounded(.towardZero)
      let whole = try decimal(quotient, .multiply, right.decimal)
      return IntentNumber(try decimal(left.decimal, .subtract, whole))
    }
    return IntentNumber(try decimal(left.decimal, sign, right.decimal))
  }

  /// The result as an `Int`; nil if it needs a decimal.
  private static func small(_ left: Int, _ sign: ArithmeticOperator, _ right: Int) -> Int? {
    let (result, overflow): (Int, Bool)
    switch sign {
    case .add: (result, overflow) = left.addingReportingOverflow(right)
    case .subtract: (result, overflow) = left.subtractingReportingOverflow(right)
    case .multiply: (result, overflow) = left.multipliedReportingOverflow(by: right)
    case .divide:
      guard right != 0, right != -1, left % right == 0 else { return nil }
      return left / right
    case .remainder:
      guard right != 0, right != -1 else { return right == 0 ? nil : 0 }
      return left % right
    }
    return overflow ? nil : result
  }

  private static func decimal(
    _ left: Decimal, _ sign: ArithmeticOperator, _ right: Decimal
  ) throws -> Decimal {
    var (left, right, result) = (left, right, Decimal())
    let error: NSDecimalNumber.CalculationError =
      switch sign {
      case .add: NSDecimalAdd(&result, &left, &right, .plain)
      case .subtract: NSDecimalSubtract(&result, &left, &right, .plain)
      case .multiply: NSDecimalMultiply(&result, &left, &right, .plain)
      case .divide, .remainder: NSDecimalDivide(&result, &left, &right, .plain)
      }
    // A result that is too small becomes zero.
    if error == .underflow { return 0 }
    guard result.isFinite, error == .noError || error == .lossOfPrecision else {
      throw CalculationError(
        "the result is too large for a number, which has 38 digits and 127 zeros")
    }
    return result
  }

  package var negated: IntentNumber {
    if case .integer(let value) = self, value != .min { return .integer(-value) }
    return IntentNumber(-decimal)
  }

  package func rounded(_ rounding: Decimal.Rounding, places: Int = 0) -> IntentNumber {
    if case .integer = self, places >= 0 { return self }
    return IntentNumber(decimal.rounded(rounding, places: min(max(places, -38), 38)))
  }
}
