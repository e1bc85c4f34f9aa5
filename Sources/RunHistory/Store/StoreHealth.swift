package import Foundation
import Synchronization

/// What reading the whole file has shown.
package struct StoreCheck: Sendable, Hashable {
  package let at: Date
  /// What is damaged; nil if nothing is.
  package let damage: String?

  package init(at: Date, damage: String?) {
    self.at = at
    self.damage = damage
  }
}

/// The state of the file and of the disk, as far as errors have revealed it.
final class StoreHealth: Sendable {
  private struct State {
    var sawDamage = false
    var isReplaced = false
    var isLowOnSpace = false
    var lastCheck: StoreCheck?
  }

  private let state = Mutex(State())
  private let (found, finding) = AsyncStream<StoreError>.makeStream()

  /// Yields once when an error shows that the file is damaged, or was replaced.
  var damage: AsyncStream<StoreError> { found }

  /// False once an error has shown that the file is damaged.
  var isSound: Bool { !state.withLock { $0.sawDamage } }

  /// Whether the files at the store's paths are no longer those that it has open.
  var isReplaced: Bool { state.withLock { $0.isReplaced } }

  /// Whether the ballast has been released and not yet restored.
  var isLowOnSpace: Bool {
    get { state.withLock { $0.isLowOnSpace } }
    set { state.withLock { $0.isLowOnSpace = newValue } }
  }

  /// The last time that the whole file was read to find damage.
  var lastCheck: StoreCheck? {
    get { state.withLock { $0.lastCheck } }
    set { state.withLock { $0.lastCheck = newValue } }
  }

  /// Translates an error as `StoreError.translating` does, and takes note of damage.
  func translating(_ error: any Error) -> any Error {
    let error = StoreError.translating(error)
    guard let problem = error as? StoreError else { return error }
    switch problem {
    case .damaged: state.withLock { $0.sawDamage = true }
    case .replaced: state.withLock { $0.isReplaced = true }
    default: return error
    }
    finding.yield(problem)
    finding.finish()
    return error
  }
}
