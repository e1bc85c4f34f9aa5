import AppIntentsCore
import OrderedCollections

/// An object that is read member by member.
///
/// The objects of a list mostly have the same keys. Those that have them in the same order share the
/// storage of their keys, which takes a third of the memory of small objects. A text that is the same as in the object
/// before is shared, too.
struct JSONObjectBuilder {
  /// An object that was read before.
  private let model: OrderedDictionary<String, Value>
  /// How many members have the keys of the model.
  private var shared: Int
  /// The values of these members, as long as there is no other one.
  private var values: [Value] = []
  private var items: OrderedDictionary<String, Value> = [:]
  private var isLikeModel = true

  init(like model: OrderedDictionary<String, Value>) {
    self.model = model
    shared = 0
    values.reserveCapacity(model.count)
  }

  /// The key that is already there, if it is.
  mutating func known(_ key: String) -> String? {
    if isLikeModel {
      if shared < model.count, model.keys[shared].utf8.elementsEqual(key.utf8) { return nil }
      leaveModel()
    }
    return items.index(forKey: key).map { items.keys[$0] }
  }

  /// Adds a member whose key isn't known.
  mutating func add(_ key: String, _ value: Value) {
    if isLikeModel {
      values.append(sharing(value))
      shared += 1
    } else {
      items[key] = value
    }
  }

  /// The value, or the one of the model's object if it is the same text.
  private func sharing(_ value: Value) -> Value {
    guard shared < model.count, case .text(let text) = value,
      case .text(let other) = model.values[shared], text.utf8.count > Self.inline,
      text.utf8.count == other.utf8.count, text.utf8.elementsEqual(other.utf8)
    else { return value }
    return model.values[shared]
  }

  /// The most bytes of a text that has no storage of its own.
  private static let inline = 15

  private mutating func leaveModel() {
    isLikeModel = false
    for (key, value) in zip(model.keys, values) { items[key] = value }
    values = []
  }

  /// The object when all members are read.
  mutating func finish() -> OrderedDictionary<String, Value> {
    if isLikeModel, shared == model.count {
      var object = model
      for index in values.indices { object.values[index] = values[index] }
      return object
    }
    if isLikeModel { leaveModel() }
    return items
  }
}
