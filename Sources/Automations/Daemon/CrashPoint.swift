import Glibc
import RunHistory
import Synchronization

/// A point at which a daemon under test ends abruptly, as in a power cut: before or after a commit of
/// the store, and so before or after an effect of a step. `SEGUE_CRASH_AT=after-commit:7` is after the
/// seventh commit.
final class CrashPoint: Sendable {
  private let point: CommitPoint
  private let left: Atomic<Int>

  /// Nil if the environment doesn't ask for one.
  init?(environment: [String: String]) {
    let parts = environment["SEGUE_CRASH_AT"]?.split(separator: ":") ?? []
    guard parts.count == 2, let point = CommitPoint(rawValue: String(parts[0])),
      let count = Int(parts[1])
    else { return nil }
    self.point = point
    left = Atomic(count)
  }

  func reached(_ point: CommitPoint) {
    guard point == self.point else { return }
    if left.subtract(1, ordering: .relaxed).newValue == 0 { kill(getpid(), SIGKILL) }
  }
}
