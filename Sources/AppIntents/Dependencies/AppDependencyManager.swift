import Synchronization

/// The dependencies of a program's intents.
///
/// We differ in that a dependency with an `async` maker is made when it is added, and that every
/// intent waits for it, not only the intents that declare it. One that an actor adds, as the main actor
/// does in `App.init`, is made when it is added, so what it depends on is added before it.
public final class AppDependencyManager: Sendable {
  public static let shared = AppDependencyManager()

  private enum Entry: Sendable {
    case made(any Sendable)
    case maker(@Sendable () throws -> any Sendable)
  }

  private let entries = Mutex<[DependencyKey: Entry]>([:])
  /// The keys whose defaults take time to make, each of which is made once.
  private let defaults = Mutex<Set<DependencyKey>>([])

  /// A separate manager, for tests.
  public init() {}

  /// Adds a value, made when it is first used. An actor's own value, such as one of the main actor, is
  /// made at once, on the actor.
  public func add<Value: Sendable>(
    key: AnyHashable? = nil, dependency: sending @escaping @autoclosure () -> Value,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let key = DependencyKey(key, type: Value.self)
    guard isolation == nil else { return set(.made(dependency()), for: key) }
    let value = Mutex(Unshared.unmade(dependency))
    set(.maker { value.withLock { $0.made() } }, for: key)
  }

  /// A value whose maker can't be called by two at once.
  private enum Unshared {
    case unmade(() -> any Sendable)
    case made(any Sendable)

    mutating func made() -> any Sendable {
      switch self {
      case .made(let value): return value
      case .unmade(let make):
        let value = make()
        self = .made(value)
        return value
      }
    }
  }

  /// Adds a value that is made when it is first used.
  public func add<Value: Sendable>(
    key: AnyHashable? = nil, dependency make: @escaping @Sendable () throws -> Value
  ) {
    set(.maker(make), for: DependencyKey(key, type: Value.self))
  }

  /// Adds a value that takes time to make. Intents wait for it.
  public func add<Value: Sendable>(
    key: AnyHashable? = nil, dependency make: @escaping @Sendable () async throws -> Value
  ) {
    let key = DependencyKey(key, type: Value.self)
    SlowDependencies.add { [self] in set(.made(try await make()), for: key) }
  }

  /// Makes a default before the next intent is performed, unless there is a value by then.
  func addDefault(
    for key: DependencyKey, _ make: @escaping @Sendable () async throws -> any Sendable
  ) {
    guard defaults.withLock({ $0.insert(key).inserted }) else { return }
    SlowDependencies.postpone { [self] in
      guard entries.withLock({ $0[key] }) == nil else { return }
      let made = try await make()
      entries.withLock { entries in
        if entries[key] == nil { entries[key] = .made(made) }
      }
    }
  }

  private func set(_ entry: Entry, for key: DependencyKey) {
    entries.withLock { $0[key] = entry }
  }

  func value(_ key: DependencyKey) -> (any Sendable)? {
    switch entries.withLock({ $0[key] }) {
    case nil: return nil
    case .made(let value): return value
    case .maker(let make):
      // Made outside the lock, because making it may use other dependencies. The first result is
      // kept.
      do {
        let made = try make()
        return entries.withLock { entries in
          if case .made(let earlier) = entries[key] { return earlier }
          entries[key] = .made(made)
          return made
        }
      } catch {
        let reason = IntentErrorText.message(for: error)
        preconditionFailure("the dependency \(key) could not be made: \(reason)")
      }
    }
  }
}

/// The dependencies that are still being made, or have to be.
enum SlowDependencies {
  private struct Unmade {
    var tasks: [Task<Void, any Error>] = []
    /// Makers that begin when an intent waits for them.
    var postponed: [@Sendable () async throws -> Void] = []
  }

  private static let unmade = Mutex(Unmade())
  /// Read without a lock, because it is read before every step.
  private static let count = Atomic<Int>(0)

  static var isWaitNeeded: Bool { count.load(ordering: .acquiring) > 0 }

  static func add(_ make: @escaping @Sendable () async throws -> Void) {
    change { $0.tasks.append(Task { try await make() }) }
  }

  static func postpone(_ make: @escaping @Sendable () async throws -> Void) {
    change { $0.postponed.append(make) }
  }

  /// Waits for them. Throws the error of a maker that failed, every time.
  static func wait() async throws {
    let waited = unmade.withLock { unmade in
      unmade.tasks += unmade.postponed.map { make in Task { try await make() } }
      unmade.postponed = []
      return unmade.tasks
    }
    for task in waited { try await task.value }
    change { $0.tasks.removeAll { waited.contains($0) } }
  }

  private static func change(_ body: (inout Unmade) -> Void) {
    unmade.withLock { unmade in
      body(&unmade)
      count.store(unmade.tasks.count + unmade.postponed.count, ordering: .releasing)
    }
  }
}

/// A key that a program chose, else the dependency's type.
struct DependencyKey: Hashable, @unchecked Sendable {
  // Sendable: a type's identity, or a key that a program chose and doesn't change.
  private let key: AnyHashable
  private let name: String

  init(_ key: AnyHashable?, type: any Any.Type) {
    self.key = key ?? AnyHashable(ObjectIdentifier(type))
    name = key.map { "\($0)" } ?? "\(type)"
  }
}

extension DependencyKey: CustomStringConvertible {
  var description: String { name }
}
