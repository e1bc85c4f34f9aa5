import Synchronization

/// The state of the file and of the disk, as far as errors have revealed it.
final class StoreHealth: Sendable {
  private struct State {
    var sawDamage = false
    var isLowOnSpace = false
  }

  private let state = Mutex(State())
  private let (found, finding) = AsyncStream<StoreError>.makeStream()

  /// Yields once when an error shows that the file is damaged.
  var damage: AsyncStream<StoreError> { found }

  /// False once an error has shown that the file is damaged.
  var isSound: Bool { !state.withLock { $0.sawDamage } }

  /// Whether the ballast has been released and not yet restored.
  var isLowOnSpace: Bool {
    get { state.withLock { $0.isLowOnSpace } }
    set { state.withLock { $0.isLowOnSpace = newValue } }
  }

  /// Translates an error as `StoreError.translating` does, and takes note of damage.
  func translating(_ error: any Error) -> any Error {
    let error = StoreError.translating(error)
    if let damage = error as? StoreError, case .damaged = damage {
      state.withLock { $0.sawDamage = true }
      finding.yield(damage)
      finding.finish()
    }
    return error
  }
}
