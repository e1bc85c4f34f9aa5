package import AppIntentsCore

extension ValueType {
  /// The type of the values that `for` passes to its body: the element of a list, else the type itself.
  package var itemType: ValueType {
    switch self {
    case .list(let element): element
    case .any, .nothing: .any
    default: self
    }
  }

  /// The type of a list of such values; a list stays unchanged.
  var asList: ValueType { isList ? self : .list(of: self == .nothing ? .any : self) }
}
