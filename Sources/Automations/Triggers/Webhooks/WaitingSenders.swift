import Synchronization

/// How many senders wait for the output of a run. Each has a connection, which others need, too.
final class WaitingSenders: Sendable {
  static let most = 32

  private let count = Mutex(0)

  /// Whether there is room for another one.
  func enter() -> Bool {
    count.withLock { count in
      if count >= Self.most { return false }
      count += 1
      return true
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}
