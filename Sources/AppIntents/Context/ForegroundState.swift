import Synchronization

/// How the call that performs an intent stands to the foreground.
package final class ForegroundState: Sendable {
  @TaskLocal package static var current: ForegroundState?

  /// Whether the program is in the foreground already.
  package let isInFront: Bool
  private let wish = Mutex(false)

  package init(isInFront: Bool) { self.isInFront = isInFront }

  /// Whether the intent wants to go on in the foreground, and may.
  package var isWanted: Bool { wish.withLock { $0 } }

  func want() { wish.withLock { $0 = true } }
}
