package import AppIntentsCore

/// How the text of a parameter is read.
package enum ParameterRole: Sendable {
  /// A value, with references resolved.
  case value
  /// A condition or another expression, which is the whole scalar.
  case expression
  /// A map of names to expressions, each a whole scalar.
  case formulas
  /// Text that is never interpolated.
  case program

  package init(_ type: ValueType) {
    switch type {
    case .condition, .expression, .formula(.item), .formula(.entry): self = .expression
    case .formula(.items): self = .formulas
    case .program: self = .program
    default: self = .value
    }
  }
}
