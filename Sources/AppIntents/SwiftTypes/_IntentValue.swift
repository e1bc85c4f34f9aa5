/// A Swift type that an intent can take or give.
///
/// Apple's protocol of this name has no public requirements. These connect Swift types to a
/// workflow's values. Text, numbers, dates, files, entities, enums, lists and optionals of them
/// conform.
public protocol _IntentValue: Sendable {
  /// The type without its optional: `Int` for `Int?`, the type itself for all others.
  associatedtype UnwrappedType: _IntentValue = Self

  /// The type that a workflow sees.
  static var valueType: ValueType { get }

  /// Whether the Swift type is an optional, so that a parameter of it need not be given.
  static var isOptionalValue: Bool { get }

  /// The Swift value of a value that already has the type `valueType`.
  ///
  /// Throws an `IntentValueError` if the Swift type can't hold the value, for example `Int` for
  /// 1.5.
  static func from(_ value: IntentValue) throws -> Self

  /// The value in a workflow.
  var intentValue: IntentValue { get }

  /// The initial value of a parameter of this type: `nil` for optionals, else none.
  static var _absent: Self? { get }

  static func _wrap(_ value: UnwrappedType) -> Self

  /// Sets the wrapper of a parameter of this type.
  static func _store(_ value: IntentValue, in wrapper: AnyObject) throws

  var _unwrapped: UnwrappedType? { get }

  /// The items of a list as values of this type.
  static func _items(from items: [IntentValue]) throws -> [Self]

  /// The values of a list's items.
  static func _values(of items: [Self]) -> [IntentValue]

  /// The entity type that this type is, or its items are: an `AppEntity`.
  static var _entityType: (any _IntentValue.Type)? { get }

  /// The entity types that values of this type may be, also those of a union's cases.
  static var _entityTypes: [any _IntentValue.Type] { get }

  /// Whether `from` takes entities of which only the ids are known.
  static var _keepsEntityIDs: Bool { get }

  /// Whether `from` takes a file where the type is a text, for paths that aren't UTF-8.
  static var _keepsPaths: Bool { get }
  /// Whether its texts are paths.
  static var _isPath: Bool { get }
}

extension _IntentValue {
  public static var isOptionalValue: Bool { false }
  @inlinable public static var _absent: Self? { nil }
  public static var _entityType: (any _IntentValue.Type)? { nil }
  public static var _entityTypes: [any _IntentValue.Type] { _entityType.map { [$0] } ?? [] }
  public static var _keepsEntityIDs: Bool { false }
  public static var _keepsPaths: Bool { false }
  public static var _isPath: Bool { false }

  public static func _items(from items: [IntentValue]) throws -> [Self] { try items.map(from) }
  public static func _values(of items: [Self]) -> [IntentValue] { items.map(\.intentValue) }
}

extension _IntentValue where UnwrappedType == Self {
  @inlinable public static func _wrap(_ value: Self) -> Self { value }
  public var _unwrapped: Self? { self }
}

extension IntentValue: _IntentValue {
  public static var valueType: ValueType { .any }
  public static func from(_ value: IntentValue) -> IntentValue { value }
  public var intentValue: IntentValue { self }

  // A list of any values needs no change.
  public static func _items(from items: [IntentValue]) -> [IntentValue] { items }
  public static func _values(of items: [IntentValue]) -> [IntentValue] { items }
}
