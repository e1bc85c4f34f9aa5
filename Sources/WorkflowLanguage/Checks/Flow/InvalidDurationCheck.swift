import Foundation
import AppIntents
import Diagnostics

/// A text that is no duration where one is taken.
enum InvalidDurationCheck: Check {
  static let problem = Problem(
    "invalid-duration",
    """
    A duration is a number and a unit, or several of them: `500ms`, `2s`, `5m`, `1h 30m`, `3d`, \
    `2w`; at most 10,000 years. A number alone doesn't say of what.
    """)

  /// A duration in a trigger.
  static func duration(
    _ text: Located<String>, for key: String, allowsNegative: Bool = false,
    report: (Diagnostic) -> Void
  ) -> IntentDuration? {
    guard let duration = LiteralUnits.duration(text.value) else {
      report(.badDuration(text, of: key))
      return nil
    }
    if !allowsNegative, duration.seconds < 0 {
      report(
        Diagnostic(
          kind: problem.kind, message: "`\(key)` can't be negative", range: text.range))
      return nil
    }
    return duration
  }

  /// A duration in a step, of which parsing has read the literal ones.
  static func check(_ value: Template?, _ key: String, _ step: Step, in walk: WorkflowWalk) {
    guard let value, !value.isLiteral else { return }
    walk.value(
      value, for: Target(step: step, action: step.action.actionName, name: key, type: .duration))
  }
}

extension Diagnostic {
  fileprivate static func badDuration(_ text: Located<String>, of key: String) -> Diagnostic {
    let (problem, help) = LiteralUnits.durationProblem(of: text.value)
    return Diagnostic(
      kind: InvalidDurationCheck.problem.kind,
      message:
        "`\(key)` needs a duration, but `\(Phrasing.shorten(text.value, to: 40))` is \(problem)",
      range: text.range, helps: help.map { [$0] } ?? [])
  }
}
