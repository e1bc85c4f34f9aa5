/// What becomes of the instants at which a trigger is due.
package struct FirePolicy: Sendable, Hashable {
  /// What happens to instants that passed while nothing was running.
  package enum Missed: String, Sendable, CaseIterable {
    /// One run for all of them.
    case once
    /// One run for each, oldest first.
    case all
    case skip
  }

  package var missed: Missed
  /// How far back missed instants count, in milliseconds.
  package var window: Int
  /// The longest delay of a run, in milliseconds.
  package var jitter: Int

  /// How late an instant may be served and still be on time, in milliseconds. A running daemon looks
  /// at the clock at least this often.
  package static let grace = 60_000
  /// A clock that is set back further than this was wrong before, in milliseconds. Times that it
  /// showed by mistake don't silence a trigger until they come.
  package static let longestStepBack = 86_400_000
  /// How many runs `missed: all` starts at once.
  package static let mostCaughtUp = 100

  package init(missed: Missed = .once, window: Int = 86_400_000, jitter: Int = 0) {
    self.missed = missed
    self.window = window
    self.jitter = jitter
  }
}
