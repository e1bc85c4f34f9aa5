import DequeModule
import RunHistory

/// Files that the ledger knows and that aren't where they were.
///
/// They are judged after everything that is there, so that a file that was moved isn't taken for
/// one that was removed.
struct GoneFiles {
  /// How long they wait at most while there is something else to do, in nanoseconds.
  static let longestWait: Int64 = 2_000_000_000
  /// How long a file that may have been moved waits for its new place to settle.
  static let moveTime: Int64 = 250_000_000

  private var paths = Deque<LedgerPath>()
  /// The number of times that a path is among them, without those that another file is about to take.
  private var free: [LedgerPath: Int] = [:]
  private var since: Int64?
  /// When the next of them are judged; nil is as soon as nothing else is to be done.
  private(set) var due: Int64?

  mutating func add(_ path: LedgerPath, at now: Int64) {
    paths.append(path)
    free[path, default: 0] += 1
    since = since ?? now
  }

  /// Adds a path that another file is about to take.
  mutating func await(_ path: LedgerPath, at now: Int64) {
    paths.append(path)
    since = since ?? now
    due = now + Self.moveTime
  }

  /// Whether a file is known to be gone from a path.
  func contains(_ path: LedgerPath) -> Bool { free[path] != nil }

  /// Puts paths back that can't be judged yet.
  mutating func putBack(_ paths: [LedgerPath], at now: Int64, until due: Int64) {
    for path in paths { add(path, at: now) }
    self.due = due
  }

  /// Takes some of them, unless they have to wait.
  mutating func take(at now: Int64, limit: Int) -> [LedgerPath] {
    if let due, due > now { return [] }
    if paths.isEmpty { return [] }
    due = nil
    since = nil
    let taken = Array(paths.prefix(limit))
    paths.removeFirst(taken.count)
    for path in taken { free[path] = free[path].flatMap { $0 > 1 ? $0 - 1 : nil } }
    return taken
  }

  /// Whether they have waited too long for a time without other work.
  func isOverdue(at now: Int64) -> Bool {
    since.map { now - $0 > Self.longestWait } ?? !paths.isEmpty
  }
}
