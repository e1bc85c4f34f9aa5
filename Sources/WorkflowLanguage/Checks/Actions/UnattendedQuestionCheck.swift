import AppIntentsCore
import Diagnostics

/// A question without a default in a workflow that starts by itself.
enum UnattendedQuestionCheck: Check {
  static let problem = Problem(
    "unattended-question",
    """
    The workflow has triggers, so there may be no one to answer when it asks. Give the question a \
    `default`, which counts when there is no answer; `within` says how long to wait. \
    An `$ask` needs one: `$ask("How many?", 3)`.
    """)

  static let points: [CheckPoint] = [
    .question(report),
    .intent { arguments, step, walk in
      guard arguments.descriptor.sideEffects.contains(.asks), arguments["default"] == nil else {
        return
      }
      report(AskedQuestion(range: step.actionRange, help: "give it a `default`"), in: walk)
    },
  ]

  private static func report(_ question: AskedQuestion, in walk: WorkflowWalk) {
    guard walk.isUnattended, !question.hasDefault, question.isPossible else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: question.isInExpression ? .error : .warning,
        message: "there may be no one to answer: this workflow starts by itself",
        range: question.range,
        secondary: walk.triggers.first { $0.isUnattended }.map {
          [.init($0.range, "starts it")]
        } ?? [],
        helps: [question.help]))
  }
}
