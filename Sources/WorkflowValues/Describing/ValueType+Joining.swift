package import AppIntentsCore

extension ValueType {
  /// The type of a value that comes from either of two places. Nothing adds nothing.
  package func joined(with other: ValueType) -> ValueType {
    if self == other || other == .nothing { return self }
    if self == .nothing { return other }
    if case .list(let one) = self, case .list(let two) = other {
      return .list(of: one.joined(with: two))
    }
    return .any
  }
}
