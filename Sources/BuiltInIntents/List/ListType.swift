import AppIntents

/// The types of lists that intents give back.
enum ListType {
  /// A list of what a list holds; of what isn't known to be one, a list of that.
  static func same(as input: ValueType?) -> ValueType {
    switch input {
    case .list(let element): .list(of: element)
    case nil, .any, .nothing: .list(of: .any)
    case let single?: .list(of: single)
    }
  }
}
