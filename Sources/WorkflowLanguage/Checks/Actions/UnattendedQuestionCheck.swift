import AppIntents
import Diagnostics

/// A question without a default in a workflow that starts by itself.
enum UnattendedQuestionCheck: Check {
  static let problem = Problem(
    "unattended-question",
    """
    The workflow has triggers, so nobody may be there to answer when it asks. Give the question a \
    `default`, which is taken when nobody answers; `timeout` says how long to wait.
    """)

  static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard arguments.descriptor.sideEffects.contains(.asks), arguments["default"] == nil else {
      return
    }
    report(step.actionRange, "give it a `default`", in: walk)
  }

  static func check(_ menu: MenuStep, _ step: Step, in walk: WorkflowWalk) {
    if menu.defaultOption == nil {
      report(step.actionRange, "give it a `default`, one of its options", in: walk)
    }
  }

  /// `$ask`
  static func ask(_ step: Step, in walk: WorkflowWalk) {
    report(step.actionRange, "ask in a step of its own, `ask`, which takes a `default`", in: walk)
  }

  private static func report(_ range: SourceRange, _ help: String, in walk: WorkflowWalk) {
    guard walk.isUnattended else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "nobody may be there to answer: this workflow starts by itself", range: range,
        secondary: walk.triggers.first { $0.isUnattended }.map {
          [.init($0.range, "starts it")]
        } ?? [],
        helps: [help]))
  }
}
