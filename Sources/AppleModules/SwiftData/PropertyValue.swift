import Foundation

/// What a property of an object holds.
enum PropertyValue {
  case plain(any PlainValue)
  /// The objects that it leads to; at most one where it is no list.
  case related([Reference])

  var references: [Reference] { if case .related(let references) = self { references } else { [] } }
  var keys: [UUID] { references.map(\.key) }

  /// The same without the objects themselves.
  var loosened: PropertyValue {
    if case .related(let references) = self {
      .related(references.map { Reference(key: $0.key) })
    } else {
      self
    }
  }
}

/// An object that a property leads to.
struct Reference {
  let key: UUID
  /// The object itself, before its owner is in a context, while a change of the property isn't saved, and
  /// where the owner can't be without it. Others are found by their keys when they are looked at, so cycles
  /// of objects end.
  var model: (any PersistentModel)?

  init(key: UUID, model: (any PersistentModel)? = nil) {
    self.key = key
    self.model = model
  }

  init(_ model: any PersistentModel) { self.init(key: model._$data.key, model: model) }
}

/// A value of any type that can be written into a store.
protocol PlainValue: AnyObject {
  func encode(into container: inout KeyedEncodingContainer<PropertyKey>, _ key: PropertyKey) throws
}

final class PlainBox<Value: Codable>: PlainValue {
  let value: Value

  init(_ value: Value) { self.value = value }

  func encode(into container: inout KeyedEncodingContainer<PropertyKey>, _ key: PropertyKey) throws
  {
    try container.encode(value, forKey: key)
  }
}

/// The name of a property in a store.
struct PropertyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
