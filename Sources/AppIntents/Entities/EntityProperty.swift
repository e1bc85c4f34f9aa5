import Synchronization

/// A property of an entity that workflows can read: `@Property(title: "Name") var name: String`.
///
/// Copies of an entity share their stored properties, as in Apple's framework. The property of a
/// `@ComputedProperty` or a `@DeferredProperty` has a getter instead, which gets the entity that it
/// is read from.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityproperty).
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: _AnyEntityProperty, AnyIntentValue,
  @unchecked Sendable
{
  // Sendable: the getters aren't changed, and the value of `stored` is under its lock. Unchecked,
  // because the superclass isn't `NSObject`.
  private let stored: Mutex<Value?>
  private let source: Source

  /// Where the value comes from.
  enum Source {
    case stored
    case computed((Any) -> Value?)
    case deferred((Any) async throws -> Value?)
  }

  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0 }) else {
        preconditionFailure("the property \"\(title.text)\" is read before it has a value")
      }
      return value
    }
    set { stored.withLock { $0 = newValue } }
  }

  public var projectedValue: EntityProperty<Value> { self }
  public var isOptional: Bool { Value.isOptionalValue }
  /// The title; empty if the property has none of its own.
  public var title: LocalizedStringResource { givenTitle ?? "" }

  init(value: Value?, source: Source = .stored, title: LocalizedStringResource?, details: Details?)
  {
    stored = Mutex(value)
    self.source = source
    super.init(named: title, details: details)
  }

  /// A plain `@Property var name: String`. In the class itself, because Swift doesn't find it in an
  /// extension.
  public convenience init() { self.init(value: Value._absent, title: nil, details: nil) }

  public convenience init(title: LocalizedStringResource) {
    self.init(value: Value._absent, title: title, details: nil)
  }

  public convenience init(wrappedValue: Value, title: LocalizedStringResource? = nil) {
    self.init(value: wrappedValue, title: title, details: nil)
  }

  override class var valueType: ValueType { Value.valueType }
  override var isDeferred: Bool { if case .deferred = source { true } else { false } }

  override func value(of entity: Any) -> IntentValue? {
    switch source {
    case .stored: stored.withLock { $0 }?.intentValue
    case .computed(let get): get(entity)?.intentValue
    case .deferred: nil
    }
  }

  override func deferredValue(of entity: Any) async throws -> IntentValue? {
    guard case .deferred(let get) = source else { return value(of: entity) }
    return try await get(entity)?.intentValue
  }

  override func set(to value: IntentValue) throws {
    let new = try Value.from(value)
    stored.withLock { $0 = new }
  }

  override func index(_ entity: Any, in attributes: CSSearchableItemAttributeSet) {
    let value: Value? =
      switch source {
      case .stored: stored.withLock { $0 }
      case .computed(let get): get(entity)
      case .deferred: nil
      }
    guard let details, let found = value?._unwrapped else { return }
    if let key = details.customIndexingKey {
      attributes.setValue(found.intentValue.words, forCustomKey: key)
    }
    switch details.indexingKey {
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value.UnwrappedType?>:
      attributes[keyPath: path] = found
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [Value.UnwrappedType]?>:
      attributes[keyPath: path] = [found]
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>:
      attributes[keyPath: path] = found.intentValue.words
    default: break
    }
  }
}

/// What a property of any type can do.
public class _AnyEntityProperty: @unchecked Sendable {
  // Sendable: constants. Unchecked, because the class has subclasses, of which `EntityProperty` is
  // the only one.
  let givenTitle: LocalizedStringResource?
  let details: Details?

  /// What few properties have.
  final class Details: @unchecked Sendable {
    // Sendable: the key path leads to a property and captures nothing.
    let identifier: String?
    let indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>?
    let customIndexingKey: CSCustomAttributeKey?

    init(
      identifier: String? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
      customIndexingKey: CSCustomAttributeKey? = nil
    ) {
      self.identifier = identifier
      self.indexingKey = indexingKey
      self.customIndexingKey = customIndexingKey
    }
  }

  init(named title: LocalizedStringResource?, details: Details?) {
    givenTitle = title
    self.details = details
  }

  /// The name that the app gives the property instead of its Swift name.
  var identifier: String? { details?.identifier }

  /// Whether an index of entities keeps the value.
  var isIndexed: Bool { details?.indexingKey != nil || details?.customIndexingKey != nil }

  class var valueType: ValueType { preconditionFailure("overridden by EntityProperty") }

  /// Whether the value takes a call that may wait.
  var isDeferred: Bool { preconditionFailure("overridden by EntityProperty") }

  /// The value; nil for a property that has none yet, or that is deferred.
  func value(of entity: Any) -> IntentValue? {
    preconditionFailure("overridden by EntityProperty")
  }

  /// The value, also of a deferred property.
  func deferredValue(of entity: Any) async throws -> IntentValue? {
    preconditionFailure("overridden by EntityProperty")
  }

  /// Throws an `IntentValueError` where the value has another type.
  func set(to value: IntentValue) throws { preconditionFailure("overridden by EntityProperty") }

  /// Writes the value where its indexing keys say.
  func index(_ entity: Any, in attributes: CSSearchableItemAttributeSet) {
    preconditionFailure("overridden by EntityProperty")
  }
}
