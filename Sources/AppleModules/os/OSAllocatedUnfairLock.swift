import Glibc

/// A lock with the state that it protects.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // Sendable: the state is only reached with the lock held.
  private let box: Box

  private final class Box {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var state: State

    init(_ state: State) {
      self.state = state
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }
  }

  public init(uncheckedState initialState: State) { box = Box(initialState) }

  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(box.mutex)
    defer { pthread_mutex_unlock(box.mutex) }
    return try body(&box.state)
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard pthread_mutex_trylock(box.mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(box.mutex) }
    return try body(&box.state)
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    try withLockIfAvailableUnchecked(body)
  }

  public enum Ownership: Sendable, Hashable { case owner, notOwner }

  /// Checks nothing here.
  public func precondition(_ condition: Ownership) {}
}

extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  @available(*, noasync, message: "use `withLock`")
  public func lock() { pthread_mutex_lock(box.mutex) }
  @available(*, noasync, message: "use `withLock`")
  public func unlock() { pthread_mutex_unlock(box.mutex) }
  @available(*, noasync, message: "use `withLockIfAvailable`")
  public func lockIfAvailable() -> Bool { pthread_mutex_trylock(box.mutex) == 0 }
}
