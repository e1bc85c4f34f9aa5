package import WorkflowLanguage

/// What becomes of the instants at which a trigger is due.
package struct FirePolicy: Sendable, Hashable {
  /// What happens to those that were missed.
  package var missed: TriggerOptions.Missed
  /// How far back missed ones count, in milliseconds.
  package var window: Int
  /// Up to how long a run is put off, in milliseconds.
  package var jitter: Int

  /// How late an instant may be served and still be on time, in milliseconds: a daemon that runs
  /// looks at the clock at least this often.
  package static let grace = 60_000
  /// How many runs `missed: all` makes up for at once.
  package static let mostCaughtUp = 100

  package init(missed: TriggerOptions.Missed = .once, window: Int = 86_400_000, jitter: Int = 0) {
    self.missed = missed
    self.window = window
    self.jitter = jitter
  }

  package init(_ options: TriggerOptions) {
    self.init(
      missed: options.missed, window: options.window.clockMilliseconds,
      jitter: options.jitter?.clockMilliseconds ?? 0)
  }
}
