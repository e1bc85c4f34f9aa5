import Diagnostics

/// `ask` where a run can't wait for an answer.
enum MisplacedQuestionCheck: Check {
  static let problem = Problem(
    "misplaced-question",
    """
    `ask` is for the values and conditions of steps. A condition about the items of a list, a \
    `label`, and what the file says outside its steps can't ask. Ask in a step before, and name its \
    output with `as`.
    """)

  static let points: [CheckPoint] = [
    .question { question, walk in
      guard !question.isPossible else { return }
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "nothing can be asked here", range: question.range,
          helps: ["ask in a step before, and name its output with `as`"]))
    }
  ]
}
