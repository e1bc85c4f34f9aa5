package import AppIntentsCore

/// How the text of a parameter is read.
package enum ParameterRole: Sendable {
  /// A value, with references resolved.
  case value
  /// A condition or another expression, which is the whole scalar.
  case expression
  /// Text that is never interpolated.
  case program

  package init(_ type: ValueType) {
    switch type {
    case .condition, .expression: self = .expression
    case .program: self = .program
    default: self = .value
    }
  }
}
