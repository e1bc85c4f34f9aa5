import Diagnostics

/// An answer of a model whose uses need different types.
enum AmbiguousAnswerCheck: Check {
  static let problem = Problem(
    "ambiguous-answer",
    """
    What takes the answer of a model decides about its type: after `if` it is yes or no, in `for` it is a \
    list. Two uses need different types here, so the step has to say with `output` which one is asked \
    for. The other use converts it.
    """)

  static let points: [CheckPoint] = [.answer(check)]

  private static func check(
    _ conflict: WantedAnswers.Conflict, _ step: Step, in walk: WorkflowWalk
  ) {
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "the answer would have to be both \(conflict.one.need.phrase) and "
          + conflict.other.need.phrase,
        range: step.actionRange,
        secondary: [
          .init(conflict.one.range, "\(conflict.one.need.phrase) is needed here"),
          .init(conflict.other.range, "\(conflict.other.need.phrase) is needed here"),
        ], helps: ["add `output:` with the type to ask for"]))
  }
}
