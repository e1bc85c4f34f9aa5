import Glibc
import RunHistory
import Synchronization

/// A place at which a daemon under test ends without a word, as in a power cut: around every commit
/// of the store, and so before and after every effect of a step. `SEGUE_CRASH_AT=after-commit:7` is
/// after the seventh.
final class CrashPoint: Sendable {
  private let point: CommitPoint
  private let left: Atomic<Int>

  /// Nil where nobody asks for it.
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
