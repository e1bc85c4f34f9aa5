/// Where a run is in its life.
///
/// ```
/// queued → claimed → running ⇄ waiting
///    │        │         ├→ succeeded, failed, cancelled, timed out
///    │        │         └→ interrupted → claimed …, or dead
///    └→ skipped, cancelled
/// ```
///
/// A person can have a run that failed, was cancelled, timed out or is dead go on; it is then
/// interrupted. A claimed or waiting run is interrupted, too, when the daemon ends.
package enum RunState: String, Sendable, CaseIterable {
  /// It waits for its turn.
  case queued
  /// The daemon has taken it.
  case claimed
  case running
  /// A person is asked.
  case waiting
  case succeeded, failed, cancelled
  case timedOut = "timed_out"
  /// It was not to run: another run was in its way.
  case skipped
  /// The daemon ended while it ran; it goes on with the next start.
  case interrupted
  /// It was running when the daemon died three times; nothing starts it again by itself.
  case dead

  /// Whether nothing follows by itself.
  package var isFinal: Bool {
    switch self {
    case .queued, .claimed, .running, .waiting, .interrupted: false
    case .succeeded, .failed, .cancelled, .timedOut, .skipped, .dead: true
    }
  }
}
