import AppIntentsCore
import Foundation
import LanguageModels
import OrderedCollections
import ViewTree
import WorkflowValues

/// Answers that a person sees before the run goes on.
extension Conversation {
  /// The answer that a person takes: the given one, or what the model makes of it as it is told.
  mutating func followUp(
    on draft: Draft, of request: AnswerRequest, _ followUp: AnswerRequest.FollowUp
  ) async throws -> Draft {
    var draft = draft
    var problem: String?
    while true {
      draft.transcript = transcript
      draft.suspend()
      guard let told = try await change(of: draft, followUp, problem) else { return draft }
      do {
        let answer = try await answer(
          to: bounded(request), after: draft.changes,
          changing: .init(answer: draft.answer, told: told))
        draft.replace(with: answer, as: told)
        problem = nil
      } catch let failure as ModelFailure {
        // The person still has the answer before, and may say it in other words.
        problem = failure.message
      }
    }
  }

  /// What a person wants to be changed; nil if the answer is taken as it is.
  private func change(
    of draft: Draft, _ followUp: AnswerRequest.FollowUp, _ problem: String?
  ) async throws -> String? {
    var problem = problem
    while true {
      let question = Question(
        "Is this right? If not, what should change?", kind: .value(.text), default: "",
        timeout: followUp.within, problem: problem,
        snippet: ViewNode.text(ShownAnswer.text(of: draft.answer)).value)
      let limit = StepCall.current?.limit
      limit?.stop()
      defer { limit?.restart() }
      let told = try await context.interaction.answer(question).text
        .trimmingCharacters(in: .whitespacesAndNewlines)
      if told.isEmpty { return nil }
      switch try? BooleanText.parse(told) {
      case true?: return nil
      case false?: problem = "say what to change"
      case nil: return told
      }
    }
  }

  /// The answer after some changes of it, of which the last one is new.
  private mutating func answer(
    to request: AnswerRequest, after changes: [Draft.Change], changing last: Draft.Change
  ) async throws -> Value {
    do {
      let asked = try AskedQuestion(request, after: changes + [last], in: context, words: words)
      if tokens(of: asked) <= length.window - request.maxTokens {
        return try await value(of: asked)
      }
    } catch is ShownEntities.TooMany {
      // The answer has few of them.
    }
    // What was asked about in pieces is too long to be sent again, but the answer to it isn't.
    var short = request.about(last.answer)
    short.examples = []
    let asked = try AskedQuestion(
      short, adding: "The data has the answer to this request about something longer.",
      after: [last], in: context, words: words)
    let (count, room) = (tokens(of: asked), length.window - request.maxTokens)
    guard count <= room else {
      throw ModelFailure.tooLong(count, room: room, for: client.details.name)
    }
    return try await value(of: asked)
  }
}
