package import AppIntentsCore
package import Diagnostics
package import Scheduling
import YAML

/// The keys that every trigger has.
package struct TriggerOptions: Sendable, Hashable {
  /// When to notify about a run.
  package enum Notify: String, Sendable, CaseIterable {
    case failure, always, never
  }

  package var id: Located<String>?
  package var isEnabled = true
  /// The question whether a run may start; nil if there is none.
  package var confirm: StartQuestion?
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
        "confirm", TriggerValueType(StartQuestion.type, write: { _ in "false" }),
        default: options.confirm,
        "Whether you are asked before each run, for 24 hours or as long as the map says.")
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

/// The question whether a run may start.
package struct StartQuestion: Sendable, Hashable {
  /// How long it waits for the answer; nil for as long as questions wait that say nothing.
  package var within: IntentDuration?

  private static let keys: [Key<StartQuestion>] = [
    Key("within", .duration, "How long the question waits. Without an answer, nothing runs.") {
      $0.within = $1.value
    }.required("write `confirm: true`, or `confirm: { within: 2h }`")
  ]

  /// Yes or no, or a map.
  static let type: KeyType<StartQuestion?> = {
    let map = KeyType<StartQuestion>.record(
      "`confirm`", keys, "`true` or `false`, or a map", initial: { _ in StartQuestion() })
    return KeyType(shape: .either(.flag, map.shape)) { entry, context in
      if entry.value.entries != nil { return map.read(entry, context).map { .some($0) } }
      if let flag = entry.value.text.flatMap(BooleanLiteral.value) {
        return .some(flag ? StartQuestion() : nil)
      }
      context.report(
        .wrongShape(entry, wants: "`true` or `false`, or a map", example: "{ within: 2h }"))
      return nil
    }
  }()
}
