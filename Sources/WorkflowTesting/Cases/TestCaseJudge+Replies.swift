import Diagnostics
import LanguageModels
import WorkflowLanguage

/// What is wrong with the replies of language models in a test.
extension TestCaseJudge {
  /// A step asks a model, and the test has neither a reply nor an output for it.
  func modelProblem(
    of step: CheckedStep, named name: String, at range: SourceRange
  ) -> Diagnostic {
    problem(
      "the test needs a reply for `\(step.action)`, which asks a language model", at: range,
      helps: [
        "add `replies: [ … ]` with what the model replies, `with: { \(name): … }` with the output"
          + " that the step is to give, or `real: true`"
      ])
  }

  /// No reply was left for a request.
  func replyProblem(_ question: ModelQuestion, _ outcome: TestOutcome) -> Diagnostic {
    let asked = question.turns.last?.text ?? ""
    let line = asked.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let count = test.replies?.values.count ?? 0
    let given = count == 0 ? "no reply" : "only \(Phrasing.count(count, "reply"))"
    return problem(
      "a model is asked once more, but the test has \(given)",
      at: test.replies?.range ?? test.name.range,
      notes: ["it is asked: \(Phrasing.shorten(line, to: 200))"] + wrongReplies(outcome),
      helps: [
        "add one to the test's `replies`; a reply that can't be used is asked for again"
      ])
  }

  /// The replies that couldn't be used: each one was followed by the next reply of the test, which may have
  /// been meant for another step.
  func wrongReplies(_ outcome: TestOutcome) -> [String] {
    outcome.wrongReplies.map { reply in
      "reply \(reply.number) of the test can't be used (\(reply.problem)), so its step asked once more"
    }
  }

  func unusedReplyProblems(_ outcome: TestOutcome) -> [Diagnostic] {
    guard outcome.unusedReplies > 0 else { return [] }
    return [
      problem(
        "no step asked for the last \(Phrasing.count(outcome.unusedReplies, "reply"))",
        at: test.replies?.values.last?.range ?? test.name.range)
    ]
  }
}
