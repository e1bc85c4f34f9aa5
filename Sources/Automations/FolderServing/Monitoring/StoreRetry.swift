import Coordination

/// When a store that failed is tried again.
struct StoreRetry: Hashable {
  /// Why the store can't record anything; nil while it can.
  private(set) var problem: String?
  private(set) var retryAt: Int64?
  private var failures = 0

  private static let backoff = Backoff(from: .seconds(1), upTo: .seconds(30))

  /// - Parameter now: nanoseconds.
  /// - Returns: after how long the store is tried again.
  mutating func fail(_ problem: String, at now: Int64) -> Int64 {
    self.problem = problem
    failures += 1
    let delay = Int64(Self.backoff.pause(after: failures) / .nanoseconds(1))
    retryAt = now + delay
    return delay
  }

  mutating func succeed() { self = StoreRetry() }

  func isWaiting(at now: Int64) -> Bool { retryAt.map { $0 > now } ?? false }
}
