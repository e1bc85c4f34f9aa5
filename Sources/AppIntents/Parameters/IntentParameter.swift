public import Synchronization

/// A value that an intent takes, declared as a property: `@Parameter(title: "Text") var text:
/// String`.
///
/// The wrapper is a class, so a parameter can be set on an intent that is a constant, and copies of
/// an intent share their parameters, as in Apple's framework.
///
/// A parameter that has neither a default nor an optional type must be set before it is read. A run
/// ensures that; code that creates an intent must do so itself.
///
/// Members that a program calls for every step are inlinable, so that they are specialized for
/// types such as `String` and `Int`: setting a parameter then takes a tenth of a microsecond.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: _AnyIntentParameter, @unchecked Sendable {
  // Sendable: `stored` is only accessed under its lock, everything else is constant. The lock
  // replaces the runtime's check for overlapping access.
  @exclusivity(unchecked) @usableFromInline var stored: Value?

  @inlinable public var wrappedValue: Value {
    get {
      lock._unsafeLock()
      let value = stored
      lock._unsafeUnlock()
      guard let value else { readTooEarly() }
      return value
    }
    set { store(newValue) }
  }

  @inlinable public var projectedValue: IntentParameter<Value> { self }

  @inlinable
  init(
    title: LocalizedStringResource?, description: LocalizedStringResource?, value: Value?,
    connection: InputConnectionBehavior, extras: _ParameterExtras?
  ) {
    stored = value
    super.init(title: title, description: description, connection: connection, extras: extras)
  }

  /// A plain `@Parameter var name: String`: a parameter with a title that is made from its name.
  ///
  /// In the class itself, because Swift doesn't find it in an extension, nor an initializer whose
  /// arguments all have defaults.
  @inlinable
  public convenience init() {
    self.init(
      title: nil, description: nil, value: Value._absent, connection: .default, extras: nil)
  }

  @inlinable
  func store(_ value: Value) {
    lock._unsafeLock()
    let old = stored
    stored = value
    lock._unsafeUnlock()
    // The old value is released outside the lock.
    _ = consume old
  }

  private var current: Value? {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return stored
  }

  override var hasValue: Bool { current != nil }
  override var value: IntentValue? { current?.intentValue }
  override var valueType: ValueType { Value.valueType }
  override var swiftType: any _IntentValue.Type { Value.self }
  override var isOptional: Bool { Value.isOptionalValue }
  override var isWholeNumber: Bool { Value.UnwrappedType.self == Int.self }
  override var entityType: (any AppEntity.Type)? { Value._entityType as? any AppEntity.Type }
  override var entityTypes: [any AppEntity.Type] {
    Value._entityTypes.compactMap { $0 as? any AppEntity.Type }
  }
  override var keepsEntityIDs: Bool { Value._keepsEntityIDs }
  override var keepsPaths: Bool { Value._keepsPaths }
  override var isPath: Bool { Value._isPath }

  override func set(_ value: IntentValue) throws {
    try Value._store(inUnit(value), in: self)
    if extras?.unit != nil, let current { store(inUnit(current)) }
  }

  override func set(anything value: any Sendable) throws {
    if let value = value as? Value {
      store(value)
    } else if let value = value as? Value.UnwrappedType {
      store(Value._wrap(value))
    } else if let value = value as? any _IntentValue {
      try set(value.intentValue)
    } else {
      throw IntentValueError(wanted: Value.valueType.name, given: .nothing)
    }
  }
}

extension _IntentValue {
  /// Sets a parameter of this type. As a requirement of the protocol it is compiled for each type;
  /// a method of the generic parameter would look its types up at every call.
  @inlinable
  public static func _store(_ value: IntentValue, in wrapper: AnyObject) throws {
    unsafeDowncast(wrapper, to: IntentParameter<Self>.self).store(try Self.from(value))
  }
}

/// A parameter of any type, as a run uses it.
public class _AnyIntentParameter: @unchecked Sendable {
  // Sendable: everything but `storedOrigin` is constant, and `lock` protects that and what
  // `IntentParameter`, the only subclass, adds.
  @usableFromInline let lock = Mutex<Void>(())
  @usableFromInline let connection: InputConnectionBehavior
  @usableFromInline let title: LocalizedStringResource?
  @usableFromInline let descriptionText: LocalizedStringResource?
  @usableFromInline let extras: _ParameterExtras?
  @exclusivity(unchecked) @usableFromInline var storedOrigin: ValueOrigin?

  /// Where the parameter's value comes from, for an intent that must not do what data says. Without
  /// a run it is the workflow's own text.
  public final var origin: ValueOrigin {
    get {
      lock._unsafeLock()
      defer { lock._unsafeUnlock() }
      return storedOrigin ?? .workflow
    }
    set {
      lock._unsafeLock()
      defer { lock._unsafeUnlock() }
      storedOrigin = newValue
    }
  }

  @inlinable
  init(
    title: LocalizedStringResource?, description: LocalizedStringResource?,
    connection: InputConnectionBehavior, extras: _ParameterExtras?
  ) {
    storedOrigin = nil
    self.title = title
    descriptionText = description
    self.connection = connection
    self.extras = extras
  }

  @usableFromInline
  final func readTooEarly() -> Never {
    preconditionFailure("the parameter \"\(title?.text ?? "")\" is read before it has a value")
  }

  var hasValue: Bool { preconditionFailure("overridden by IntentParameter") }
  var value: IntentValue? { preconditionFailure("overridden by IntentParameter") }
  var valueType: ValueType { preconditionFailure("overridden by IntentParameter") }
  var swiftType: any _IntentValue.Type { preconditionFailure("overridden by IntentParameter") }
  var isOptional: Bool { preconditionFailure("overridden by IntentParameter") }
  var isWholeNumber: Bool { preconditionFailure("overridden by IntentParameter") }
  var entityType: (any AppEntity.Type)? { preconditionFailure("overridden by IntentParameter") }
  var entityTypes: [any AppEntity.Type] {
    preconditionFailure("overridden by IntentParameter")
  }
  var keepsEntityIDs: Bool { preconditionFailure("overridden by IntentParameter") }
  var keepsPaths: Bool { preconditionFailure("overridden by IntentParameter") }
  /// Whether its texts are paths.
  var isPath: Bool { preconditionFailure("overridden by IntentParameter") }
  func set(_ value: IntentValue) throws { preconditionFailure("overridden by IntentParameter") }
  func set(anything value: any Sendable) throws {
    preconditionFailure("overridden by IntentParameter")
  }
}

/// Whether a parameter continues the chain of steps.
public enum InputConnectionBehavior: Sendable, Hashable {
  /// The first parameter continues it, if no other one asks to.
  case `default`
  case never
  case connectToPreviousIntentResult
}

/// How many items a list may have.
public struct IntentCollectionSize: Sendable, Hashable, ExpressibleByIntegerLiteral {
  public let min: Int
  public let max: Int

  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  public init(exactly count: Int) { self.init(min: count, max: count) }

  public init(integerLiteral value: Int) { self.init(exactly: value) }
}
