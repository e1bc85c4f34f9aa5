import Synchronization

/// A value that an intent needs from its program: `@Dependency var store: Store`.
@propertyWrapper
public final class AppDependency<Value: Sendable>: Sendable {
  private let key: DependencyKey
  private let manager: AppDependencyManager
  private let fallback: (@Sendable () -> Value)?
  /// The value that was set on the intent itself, as tests do.
  private let given = Mutex<Value?>(nil)

  /// A plain `@Dependency var store: Store`. Swift doesn't find an initializer whose arguments all have
  /// defaults.
  public convenience init() { self.init(key: nil) }

  public init(key: AnyHashable?, manager: AppDependencyManager = .shared) {
    self.key = DependencyKey(key, type: Value.self)
    self.manager = manager
    fallback = nil
  }

  public convenience init(manager: AppDependencyManager) { self.init(key: nil, manager: manager) }

  public init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default defaultValue: @escaping @autoclosure @Sendable () -> Value
  ) {
    self.key = DependencyKey(key, type: Value.self)
    self.manager = manager
    fallback = defaultValue
  }

  /// A dependency whose default takes time to make. It is made once, before the next intent is
  /// performed, unless the manager has a value by then.
  public init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default makeDefault: @escaping @Sendable () async throws -> Value
  ) {
    self.key = DependencyKey(key, type: Value.self)
    self.manager = manager
    fallback = nil
    manager.addDefault(for: self.key, makeDefault)
  }

  public var wrappedValue: Value {
    get {
      if let value = given.withLock({ $0 }) { return value }
      if let value = manager.value(key) as? Value { return value }
      guard let fallback else {
        preconditionFailure("no dependency of type \(Value.self) was added before it was used")
      }
      return fallback()
    }
    set { given.withLock { $0 = newValue } }
  }

  public var projectedValue: AppDependency<Value> { self }
}
