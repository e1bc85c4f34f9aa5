package import AppIntentsCore

/// An arithmetic operator in an expression.
package enum ArithmeticOperator: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "^"
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
  /// Calculates exactly; division rounds to 38 digits, and a power that isn't whole to 15. Throws for
  /// division by zero, for a result beyond the range of a number, and for one with more than 38 digits
  /// before the point.
  package static func calculate(
    _ left: IntentNumber, _ sign: ArithmeticOperator, _ right: IntentNumber
  ) throws -> IntentNumber {
    do throws(DecimalNumber.Failure) {
      return switch sign {
      case .add: try left.adding(right)
      case .subtract: try left.subtracting(right)
      case .multiply: try left.multiplied(by: right)
      case .divide: try left.divided(by: right)
      case .remainder: try left.remainder(dividingBy: right)
      case .power: try left.raised(to: right)
      }
    } catch .dividesByZero {
      throw CalculationError("`\(left) \(sign.rawValue) \(right)` divides by zero")
    } catch .isNotReal {
      throw CalculationError(
        "`\(left) \(sign.rawValue) \(right)` isn't a real number: only whole powers of negative numbers are"
      )
    } catch {
      throw CalculationError(error.description)
    }
  }
}
