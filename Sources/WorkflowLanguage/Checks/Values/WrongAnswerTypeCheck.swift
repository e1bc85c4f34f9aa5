import AppIntentsCore
import Diagnostics

/// Values of `output`, `fields` or `values` that describe no answer, and examples that are none.
enum WrongAnswerTypeCheck: Check {
  static let problem = Problem(
    "wrong-answer-type",
    """
    The values of `output`, `fields` and `values` say what the answer of a model must be: a type, the \
    keys of a dictionary with their types, or the texts of a choice. The answers of `examples` have to be \
    such answers.
    """)

  static let points: [CheckPoint] = [.wrongAnswer(check)]

  private static func check(
    _ found: AnswerProblem, at range: SourceRange, in walk: WorkflowWalk
  ) {
    walk.report(
      Diagnostic(
        kind: problem.kind, message: found.message, range: range,
        helps: found.help.map { [$0] } ?? []))
  }
}
