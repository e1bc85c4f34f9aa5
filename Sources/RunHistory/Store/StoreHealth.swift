import Synchronization

/// Remembers what the store's errors have shown of the file and of the disk.
final class StoreHealth: Sendable {
  private struct State {
    var sawDamage = false
    var isShortOfRoom = false
  }

  private let state = Mutex(State())
  private let (found, finding) = AsyncStream<StoreError>.makeStream()

  /// Says when something has shown that the file is damaged, once.
  var damage: AsyncStream<StoreError> { found }

  /// False once anything has shown that the file is damaged.
  var isSound: Bool { !state.withLock { $0.sawDamage } }

  /// Whether the kept room had to be given free, and couldn't be taken back yet.
  var isShortOfRoom: Bool {
    get { state.withLock { $0.isShortOfRoom } }
    set { state.withLock { $0.isShortOfRoom = newValue } }
  }

  /// The error as it leaves the store: what is SQLite's becomes ours, anything else stays.
  func leaving(_ error: any Error) -> any Error {
    let error = StoreError.leaving(error)
    if let damage = error as? StoreError, case .damaged = damage {
      state.withLock { $0.sawDamage = true }
      finding.yield(damage)
      finding.finish()
    }
    return error
  }
}
