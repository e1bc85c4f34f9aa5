import Synchronization

/// Remembers whether anything has shown that the file is damaged.
final class StoreHealth: Sendable {
  private let sawDamage = Mutex(false)

  var isSound: Bool { !sawDamage.withLock { $0 } }

  /// The error as it leaves the store: what is SQLite's becomes ours, anything else stays.
  func leaving(_ error: any Error) -> any Error {
    let error = StoreError.leaving(error)
    if case StoreError.damaged = error { sawDamage.withLock { $0 = true } }
    return error
  }
}
