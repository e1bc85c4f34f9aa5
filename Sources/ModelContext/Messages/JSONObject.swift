package import AppIntentsCore
package import OrderedCollections

/// An object of JSON: the parameters of a request, a result, a schema.
///
/// Its values are what JSON has: nothing, texts, numbers, booleans, lists and dictionaries. Others are
/// made plain before they get here.
package typealias JSONObject = OrderedDictionary<String, IntentValue>

extension IntentValue {
  /// The members of an object; nil for anything else.
  package var jsonObject: JSONObject? {
    if case .dictionary(let members) = self { return members }
    return nil
  }

  /// The items of an array; nil for anything else.
  package var jsonArray: [IntentValue]? {
    if case .list(let items) = self { return items }
    return nil
  }

  /// A string; nil for anything else.
  package var jsonString: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// A whole number that an `Int` can hold; nil for anything else.
  package var jsonInteger: Int? {
    if case .number(let number) = self { return number.integer }
    return nil
  }

  /// A boolean; nil for anything else.
  package var jsonBoolean: Bool? {
    if case .boolean(let value) = self { return value }
    return nil
  }

  /// The number of objects and arrays inside each other, counted to `limit + 1`; 0 for a scalar.
  func depth(upTo limit: Int) -> Int {
    let inner: Int
    switch self {
    case .dictionary(let members):
      inner = limit < 0 ? 0 : members.values.reduce(0) { max($0, $1.depth(upTo: limit - 1)) }
    case .list(let items):
      inner = limit < 0 ? 0 : items.reduce(0) { max($0, $1.depth(upTo: limit - 1)) }
    default: return 0
    }
    return inner + 1
  }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The members without those that are nothing, which is how absence is written.
  package init(present members: KeyValuePairs<String, IntentValue?>) {
    self.init()
    for (key, value) in members {
      if let value { self[key] = value }
    }
  }
}
