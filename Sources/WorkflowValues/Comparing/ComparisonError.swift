import AppIntents

/// Two values that can't be compared.
package struct ComparisonError: Error, Sendable, Hashable, CustomStringConvertible {
  package let message: String
  package let help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }

  static func incomparable(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) -> ComparisonError {
    ComparisonError(
      "\(ValuePhrase.given(left)) can't be compared with \(ValuePhrase.given(right)) by `\(comparison.rawValue)`"
    )
  }
}
