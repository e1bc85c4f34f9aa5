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
