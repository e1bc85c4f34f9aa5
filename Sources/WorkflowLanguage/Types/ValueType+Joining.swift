package import AppIntents

extension ValueType {
  /// The type of the values that `for` passes to its body: the element of a list, else the type itself.
  package var itemType: ValueType {
    switch self {
    case .list(let element): element
    case .any, .nothing: .any
    default: self
    }
  }

  /// The type of a value that comes from either of two places. Nothing adds nothing.
  func joined(with other: ValueType) -> ValueType {
    if self == other || other == .nothing { return self }
    if self == .nothing { return other }
    if case .list(let one) = self, case .list(let two) = other {
      return .list(of: one.joined(with: two))
    }
    return .any
  }

  /// The type of a list of such values; a list stays unchanged.
  var asList: ValueType { isList ? self : .list(of: self == .nothing ? .any : self) }
}
