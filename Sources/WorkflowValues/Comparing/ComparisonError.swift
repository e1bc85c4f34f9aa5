import AppIntentsCore

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
      "\(ValuePhrase.given(left)) can't be compared with \(ValuePhrase.given(right)) by `\(comparison.rawValue)`",
      help: help(left.kind, right.kind))
  }

  /// What to write instead of a comparison of two kinds.
  package static func help(_ left: ValueKind, _ right: ValueKind) -> String? {
    if Set([left, right]) == [.measurement, .number] {
      return "write the number with its unit, as `1 kB` or `5 kg`"
    }
    return left == .nothing || right == .nothing
      ? "give it a value for this case with `??`, or ask for `has value` before" : nil
  }
}
