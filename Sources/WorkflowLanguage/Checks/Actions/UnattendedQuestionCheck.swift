import AppIntents
import Diagnostics

/// A question without a default in a workflow that starts by itself.
enum UnattendedQuestionCheck: Check {
  static let problem = Problem(
    "unattended-question",
    """
    The workflow has triggers, so there may be no one to answer when it asks. Give the question a \
    `default`, which counts when there is no answer; `within` says how long to wait.
    """)

  static let points: [CheckPoint] = [
    .question(report),
    .intent { arguments, step, walk in
      guard arguments.descriptor.sideEffects.contains(.asks), arguments["default"] == nil else {
        return
      }
      report(step, "give it a `default`", in: walk)
    },
  ]

  private static func report(_ step: Step, _ help: String, in walk: WorkflowWalk) {
    guard walk.isUnattended else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "there may be no one to answer: this workflow starts by itself",
        range: step.actionRange,
        secondary: walk.triggers.first { $0.isUnattended }.map {
          [.init($0.range, "starts it")]
        } ?? [],
        helps: [help]))
  }
}
