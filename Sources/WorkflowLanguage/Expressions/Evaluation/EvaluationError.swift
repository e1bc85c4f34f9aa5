package import Diagnostics

/// The reason why an expression has no value.
package struct EvaluationError: Error, Sendable {
  package enum Code: String, Sendable {
    case unknownName = "unknown-name"
    case unknownProperty = "unknown-property"
    case noValue = "no-value"
    case outOfRange = "out-of-range"
    case divisionByZero = "division-by-zero"
    case wrongType = "wrong-type"
    case conversionFailed = "conversion-failed"
  }

  package var code: Code
  /// The fact: “`$files` has 3 items, so there is no `$files[4]`”.
  package var message: String
  /// The part of the expression that has no value.
  package var range: SourceRange?
  package var helps: [String]
  /// The error of a conversion or a property.
  package var underlying: (any Error)?

  package init(
    _ code: Code, _ message: String, at range: SourceRange?, helps: [String] = [],
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.helps = helps
    self.underlying = underlying
  }
}

extension EvaluationError: CustomStringConvertible {
  package var description: String { message }
}
