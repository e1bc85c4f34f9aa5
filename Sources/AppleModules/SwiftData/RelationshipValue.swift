/// The value of a property that leads to other objects: an object, an optional one, or a list.
public protocol _RelationshipValue {
  static var _target: any PersistentModel.Type { get }
  static var _isMany: Bool { get }
  static var _isRequired: Bool { get }
  /// Nil if the value needs an object and there is none.
  static func _value(of models: [any PersistentModel]) -> Self?
  var _models: [any PersistentModel] { get }
}

extension PersistentModel {
  public static var _target: any PersistentModel.Type { Self.self }
  public static var _isMany: Bool { false }
  public static var _isRequired: Bool { true }
  public static func _value(of models: [any PersistentModel]) -> Self? { models.first as? Self }
  public var _models: [any PersistentModel] { [self] }
}

extension Array: _RelationshipValue where Element: PersistentModel {
  public static var _target: any PersistentModel.Type { Element.self }
  public static var _isMany: Bool { true }
  public static var _isRequired: Bool { false }
  public static func _value(of models: [any PersistentModel]) -> [Element]? {
    models.compactMap { $0 as? Element }
  }
  public var _models: [any PersistentModel] { self }
}

extension Optional: _RelationshipValue where Wrapped: _RelationshipValue {
  public static var _target: any PersistentModel.Type { Wrapped._target }
  public static var _isMany: Bool { Wrapped._isMany }
  public static var _isRequired: Bool { false }
  public static func _value(of models: [any PersistentModel]) -> Wrapped?? {
    .some(Wrapped._value(of: models))
  }
  public var _models: [any PersistentModel] { self?._models ?? [] }
}
