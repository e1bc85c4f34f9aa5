package import AppIntents

/// How the text of a parameter is read.
package enum ParameterRole: Sendable {
  /// A value, with references resolved.
  case value
  /// A condition or an expression, without `${}`.
  case condition
  /// Text that is never interpolated.
  case program

  package init(_ type: ValueType) {
    switch type {
    case .condition, .expression: self = .condition
    case .program: self = .program
    default: self = .value
    }
  }
  /// The role of the items of a list or a map in its place, where none should be.
  var ofItems: ParameterRole { self == .condition ? .value : self }
}
