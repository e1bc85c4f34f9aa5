import Synchronization

/// A property of an entity that workflows can read: `@Property(title: "Name") var name: String`.
///
/// Copies of an entity share their properties, as in Apple's framework.
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: _AnyEntityProperty, @unchecked Sendable {
  // Sendable: both are constants, and the value of `stored` is under its lock. Unchecked, because
  // the superclass isn't `NSObject`.
  private let stored: Mutex<Value?>

  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0 }) else {
        preconditionFailure("the property \"\(title?.text ?? "")\" is read before it has a value")
      }
      return value
    }
    set { stored.withLock { $0 = newValue } }
  }

  public var projectedValue: EntityProperty<Value> { self }

  public init(title: LocalizedStringResource? = nil) {
    stored = Mutex(Value._absent)
    super.init(named: title)
  }

  public init(wrappedValue: Value, title: LocalizedStringResource? = nil) {
    stored = Mutex(wrappedValue)
    super.init(named: title)
  }

  override var value: IntentValue? { stored.withLock { $0 }?.intentValue }
  override var valueType: ValueType { Value.valueType }

  override func set(to value: IntentValue) throws {
    let new = try Value.from(value)
    stored.withLock { $0 = new }
  }
}

/// What a property of any type can do.
public class _AnyEntityProperty: @unchecked Sendable {
  // Sendable: a constant. Unchecked, because the class has subclasses, of which `EntityProperty` is
  // the only one.
  let title: LocalizedStringResource?

  init(named title: LocalizedStringResource?) { self.title = title }

  var value: IntentValue? { preconditionFailure("overridden by EntityProperty") }
  var valueType: ValueType { preconditionFailure("overridden by EntityProperty") }

  /// Throws an `IntentValueError` where the value has another type.
  func set(to value: IntentValue) throws { preconditionFailure("overridden by EntityProperty") }
}
