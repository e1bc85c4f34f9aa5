import AppIntents
import Diagnostics

/// Modifiers of a step: `retry`, `timeout`, `label`.
enum InvalidRetryCheck: Check {
  static let problem = Problem(
    "invalid-retry",
    """
    `retry` says how often a failed step is tried again: at least once, and with a `max_delay` that \
    isn't shorter than `delay`.
    """)

  static func check(_ step: Step, in walk: WorkflowWalk) {
    let modifiers = step.modifiers
    if let label = modifiers.label { walk.value(label) }
    InvalidDurationCheck.check(modifiers.timeout, "timeout", step, in: walk)
    guard let retry = modifiers.retry else { return }
    func report(_ message: String, _ help: String) {
      walk.report(
        Diagnostic(kind: problem.kind, message: message, range: retry.range, helps: [help]))
    }
    if retry.times < 1 {
      report("`retry` tries at least once more", "leave it out for a step that isn't tried again")
    }
    if let longest = retry.maxDelay, longest.seconds < retry.delay.seconds {
      report("`max_delay` is shorter than `delay`", "make `max_delay` longer, or leave it out")
    }
  }
}
