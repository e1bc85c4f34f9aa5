import Synchronization

/// What intents need from the program that performs them: `@Dependency var store: Store`.
@propertyWrapper
public struct AppDependency<Value: Sendable>: Sendable {
  private let key: AnyHashableKey
  private let fallback: (@Sendable () -> Value)?

  public init(
    key: (any Hashable & Sendable)? = nil, manager: AppDependencyManager = .shared
  ) {
    self.key = AnyHashableKey(key, type: Value.self)
    fallback = nil
  }

  public init(
    key: (any Hashable & Sendable)? = nil, manager: AppDependencyManager = .shared,
    default defaultValue: @escaping @autoclosure @Sendable () -> Value
  ) {
    self.key = AnyHashableKey(key, type: Value.self)
    fallback = defaultValue
  }

  public var wrappedValue: Value {
    if let value = AppDependencyManager.shared.value(key) as? Value { return value }
    guard let fallback else {
      preconditionFailure("no dependency of type \(Value.self) was added before it was used")
    }
    return fallback()
  }
}

/// Where a program puts what its intents need.
public final class AppDependencyManager: Sendable {
  public static let shared = AppDependencyManager()

  private enum Entry: Sendable {
    case made(any Sendable)
    case maker(@Sendable () -> any Sendable)
  }

  private let entries = Mutex<[AnyHashableKey: Entry]>([:])

  private init() {}

  /// Adds a value, made when it is first used.
  public func add<Value: Sendable>(
    key: (any Hashable & Sendable)? = nil,
    dependency: @escaping @autoclosure @Sendable () -> Value
  ) {
    entries.withLock { $0[AnyHashableKey(key, type: Value.self)] = .maker(dependency) }
  }

  fileprivate func value(_ key: AnyHashableKey) -> (any Sendable)? {
    let entry = entries.withLock { $0[key] }
    switch entry {
    case nil: return nil
    case .made(let value): return value
    case .maker(let make):
      // Made outside the lock, because making it may use other dependencies; the first one stays.
      let made = make()
      return entries.withLock { entries in
        if case .made(let earlier) = entries[key] { return earlier }
        entries[key] = .made(made)
        return made
      }
    }
  }
}

/// A key that a program chose, else the dependency's type.
private struct AnyHashableKey: Hashable, @unchecked Sendable {
  // Sendable: made of a Sendable key or of a type's identity.
  let key: AnyHashable

  init(_ key: (any Hashable & Sendable)?, type: any Any.Type) {
    self.key = key.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(type))
  }
}
