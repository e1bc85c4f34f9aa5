import AppIntentsCore
import Diagnostics
import Synchronization
import WorkflowLanguage
import WorkflowValues

/// The answers to the questions of a visit's expressions. They count for all tries of the step.
struct GivenAnswers: Sendable {
  private var answers: [Int: IntentValue] = [:]
  /// The pass of a loop whose condition asks, from 1; 0 for other questions, which are asked once.
  var pass = 0

  var isEmpty: Bool { answers.isEmpty }

  subscript(question: ExpressionQuestion) -> IntentValue? {
    get { answers[number(of: question)] }
    set { answers[number(of: question)] = newValue }
  }

  /// Tells a question from all others of the visit, and from the observations in its journal.
  func number(of question: ExpressionQuestion) -> Int {
    ((pass + 1) << 24) + question.place.start.offset
  }
}

extension StepVisit {
  /// The result of evaluations. If one of them asks a question, or uses a deferred property that hasn't
  /// been asked for, all are repeated with the answer, so they mustn't change anything.
  ///
  /// - Parameters:
  ///   - pass: the pass of a loop whose condition this is. Each asks anew.
  ///   - whole: the question that is asked if the whole value is an answer. Without it, the question
  ///     is for a text.
  func evaluate<Result>(
    inPass pass: Int = 0, asking whole: (() async throws -> Question)? = nil,
    _ work: (Evaluator) throws -> Result
  ) async throws -> Result {
    answers.pass = pass
    while true {
      let observations = record?.count.load(ordering: .relaxed)
      do {
        return try work(evaluator)
      } catch let open as OpenQuestion {
        // The repetition records its observations under the same numbers.
        if let observations { record?.count.store(observations, ordering: .relaxed) }
        answers[open.question] = try await answer(to: open, whole?())
      } catch let unread as UnreadProperty {
        if let observations { record?.count.store(observations, ordering: .relaxed) }
        try await IntentContext.$current.withValue(run.context) { try await unread.ask() }
      }
    }
  }

  private func answer(
    to open: OpenQuestion, _ whole: Question?
  ) async throws -> IntentValue {
    let context = run.context
    let asked = open.question
    let kind = whole?.kind ?? .value(asked.defaultAnswer?.type ?? .text)
    var usual = asked.defaultAnswer ?? whole?.defaultAnswer
    if case .value(let type) = kind, let value = usual {
      if open.isFromModel { try run.answerGate.checkDefault(value, as: type) }
      usual = (try? Conversions.convert(value, to: type, in: context)) ?? value
    }
    var question = Question(
      asked.prompt ?? whole?.prompt ?? "A value for “\(step.checked.sentence)”?", kind: kind,
      default: usual, hints: whole?.hints ?? .none)
    question.suggestions = whole?.suggestions ?? []
    guard let record else { return try await context.interaction.answer(question) }
    return try await record.answer(number: answers.number(of: asked)) { [question] in
      try await context.interaction.answer(question)
    }
  }
}
