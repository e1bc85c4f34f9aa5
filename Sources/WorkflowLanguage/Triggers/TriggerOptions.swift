package import AppIntents
package import Diagnostics
package import Scheduling

/// The keys that every trigger has.
package struct TriggerOptions: Sendable, Hashable {
  /// When to notify about a run.
  package enum Notify: String, Sendable, CaseIterable {
    case failure, always, never
  }

  package var id: Located<String>?
  package var isEnabled = true
  /// Whether each run needs an agreement first.
  package var confirm = false
  package var notify = Notify.failure
  package var missed = FirePolicy.Missed.once
  /// How far back missed times count.
  package var window = IntentDuration(nanoseconds: 24 * 3_600_000_000_000)
  /// Starts are delayed by up to this long, by the same amount for the same instant.
  package var jitter: IntentDuration?

  package init() {}

  /// What becomes of the instants at which a timed trigger is due.
  package var firePolicy: FirePolicy {
    FirePolicy(
      missed: missed, window: window.clockMilliseconds, jitter: jitter?.clockMilliseconds ?? 0)
  }
}

extension TriggerReader {
  /// The keys that every trigger has.
  func options() -> TriggerOptions {
    shared {
      var options = TriggerOptions()
      options.id = optional("id", .text, "Its name in lists and messages.")
      options.isEnabled = value(
        "enabled", .flag, default: options.isEnabled, "Whether it is served.")
      options.confirm = value(
        "confirm", .flag, default: options.confirm, "Whether you are asked before each run.")
      options.notify = value(
        "notify", .choice, default: options.notify,
        "Which runs you are told about on the desktop.")
      options.missed = value(
        "missed", .choice, default: options.missed,
        "What happens to times that passed unserved: `once` is one run for all of them, `all` a run"
          + " each.")
      options.window = value(
        "window", .duration, default: options.window, "How far back `missed` looks.")
      options.jitter = optional(
        "jitter", .duration,
        "Delays each start by up to this long, by an amount that depends on the trigger and the time"
          + " alone.")
      return options
    }
  }
}
