/// When a store that failed is tried again: after 1 s, then after twice as long each time, up to
/// 30 s.
struct StoreRetry: Hashable {
  /// Why the store can't record anything; nil while it can.
  private(set) var problem: String?
  private(set) var retryAt: Int64?
  private var failures = 0

  private static let unit: Int64 = 500_000_000
  private static let longest: Int64 = 30_000_000_000

  /// - Parameter now: nanoseconds.
  /// - Returns: after how long the store is tried again.
  mutating func fail(_ problem: String, at now: Int64) -> Int64 {
    self.problem = problem
    failures = min(failures + 1, 6)
    let delay = min(Self.unit << Int64(failures), Self.longest)
    retryAt = now + delay
    return delay
  }

  mutating func succeed() { self = StoreRetry() }

  func isWaiting(at now: Int64) -> Bool { retryAt.map { $0 > now } ?? false }
}
