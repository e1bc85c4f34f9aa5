import AppIntents
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
      missed: options.missed, window: options.window.milliseconds,
      jitter: options.jitter?.milliseconds ?? 0)
  }
}

extension IntentDuration {
  /// The length in milliseconds, never negative.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = clockDuration.components
    // A window of centuries is as good as one without an end.
    return seconds > 1 << 40
      ? 1 << 50 : max(0, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
