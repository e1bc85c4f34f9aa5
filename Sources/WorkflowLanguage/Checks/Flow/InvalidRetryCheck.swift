import AppIntentsCore
import Diagnostics

/// A `retry` that never tries again, or whose delays contradict each other.
enum InvalidRetryCheck: Check {
  static let problem = Problem(
    "invalid-retry",
    """
    `retry` says how often a failed step is tried again: at least once, and with a `max_delay` that \
    isn't shorter than `delay`. `within`, the time for all tries together, is longer than `delay`.
    """)

  static let points: [CheckPoint] = [.step(check)]

  private static func check(_ step: Step, in walk: WorkflowWalk) {
    guard let retry = step.modifiers.retry else { return }
    if retry.times < 1 {
      walk.report(
        .invalidRetry(
          retry, "`retry` tries at least once more",
          help: "leave it out for a step that isn't tried again"))
    }
    if let longest = retry.maxDelay, longest.seconds < retry.delay.seconds {
      walk.report(
        .invalidRetry(
          retry, "`max_delay` is shorter than `delay`",
          help: "make `max_delay` longer, or leave it out"))
    }
    if let within = retry.within, within.seconds <= retry.delay.seconds {
      walk.report(
        .invalidRetry(
          retry, "`within` is over before the second try, which comes after \(retry.delay)",
          help: "make `within` longer, or `delay` shorter"))
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidRetry(
    _ retry: RetryPolicy, _ message: String, help: String
  ) -> Diagnostic {
    Diagnostic(
      kind: InvalidRetryCheck.problem.kind, message: message, range: retry.range, helps: [help])
  }
}
