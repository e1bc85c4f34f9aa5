public import OrderedCollections

extension Optional: _IntentValue where Wrapped: _IntentValue {
  public typealias UnwrappedType = Wrapped

  public static var valueType: ValueType { Wrapped.valueType }
  public static var isOptionalValue: Bool { true }
  @inlinable public static var _absent: Wrapped?? { .some(nil) }
  public static var _entityType: (any _IntentValue.Type)? { Wrapped._entityType }
  public static var _entityTypes: [any _IntentValue.Type] { Wrapped._entityTypes }
  public static var _keepsEntityIDs: Bool { Wrapped._keepsEntityIDs }
  public static var _keepsPaths: Bool { Wrapped._keepsPaths }
  public static var _isPath: Bool { Wrapped._isPath }
  @inlinable public static func _wrap(_ value: Wrapped) -> Wrapped? { value }
  public var _unwrapped: Wrapped? { self }

  public static func from(_ value: IntentValue) throws -> Wrapped? {
    if case .nothing = value { return nil }
    return try Wrapped.from(value)
  }

  public var intentValue: IntentValue { self?.intentValue ?? .nothing }
}

/// A list or a set, as the comparators of queries see it.
public protocol _SequenceIntentValue: _IntentValue {}

extension Array: _SequenceIntentValue where Element: _IntentValue {}
extension Set: _SequenceIntentValue where Element: _IntentValue {}

extension Array: _IntentValue where Element: _IntentValue {
  public static var valueType: ValueType { .list(of: Element.valueType) }
  public static var _entityType: (any _IntentValue.Type)? { Element._entityType }
  public static var _entityTypes: [any _IntentValue.Type] { Element._entityTypes }
  public static var _keepsPaths: Bool { Element._keepsPaths }
  public static var _isPath: Bool { Element._isPath }

  public static func from(_ value: IntentValue) throws -> [Element] {
    guard case .list(let items) = value else {
      throw IntentValueError(wanted: "a list", given: value)
    }
    return try Element._items(from: items)
  }

  public var intentValue: IntentValue { .list(Element._values(of: self)) }
}

/// A set is a list without repetitions. Its order in a workflow is that of its texts.
extension Set: _IntentValue where Element: _IntentValue {
  public static var valueType: ValueType { .list(of: Element.valueType) }
  public static var _entityType: (any _IntentValue.Type)? { Element._entityType }
  public static var _entityTypes: [any _IntentValue.Type] { Element._entityTypes }
  public static var _keepsPaths: Bool { Element._keepsPaths }
  public static var _isPath: Bool { Element._isPath }

  public static func from(_ value: IntentValue) throws -> Set<Element> {
    Set(try [Element].from(value))
  }

  public var intentValue: IntentValue {
    let values = Element._values(of: Array(self))
    return .list(values.map { ($0.words, $0) }.sorted { $0.0 < $1.0 }.map(\.1))
  }
}

/// A dictionary of a workflow. Not part of Apple's framework.
extension OrderedDictionary: _IntentValue where Key == String, Value == IntentValue {
  public static var valueType: ValueType { .dictionary }

  public static func from(_ value: IntentValue) throws -> OrderedDictionary<String, IntentValue> {
    guard case .dictionary(let dictionary) = value else {
      throw IntentValueError(wanted: "a dictionary", given: value)
    }
    return dictionary
  }

  public var intentValue: IntentValue { .dictionary(self) }
}

/// The result type of an intent without a result.
extension Never: _IntentValue {
  public static var valueType: ValueType { .nothing }

  public static func from(_ value: IntentValue) throws -> Never {
    throw IntentValueError(wanted: "nothing", given: value)
  }

  public var intentValue: IntentValue {
    switch self {}
  }
}
