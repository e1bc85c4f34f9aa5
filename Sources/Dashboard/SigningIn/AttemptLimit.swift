import Foundation
import Synchronization

/// How many wrong passwords a minute are compared.
final class AttemptLimit: Sendable {
  static let most = 10
  static let span: TimeInterval = 60

  private let failures = Mutex<[Date]>([])

  /// Whether another password may be compared. A caller that is told so counts as wrong until it says
  /// that it was right, so that many at once aren't more than the limit.
  func begin(at now: Date) -> Bool {
    failures.withLock { failures in
      // A clock that was set back forgives nothing for long, and doesn't lock anyone out for long.
      failures.removeAll { abs(now.timeIntervalSince($0)) >= Self.span }
      guard failures.count < Self.most else { return false }
      failures.append(now)
      return true
    }
  }

  func succeeded() { failures.withLock { _ = $0.popLast() } }
}
