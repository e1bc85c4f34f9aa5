import AppIntentsCore

/// The list types of results.
enum ListType {
  /// The list type for an input: the type of a list itself, or a list of another type.
  static func same(as input: ValueType?) -> ValueType {
    switch input {
    case .list(let element): .list(of: element)
    case nil, .any, .nothing: .list(of: .any)
    case let single?: .list(of: single)
    }
  }
}
