import Control
import RunHistory
import Scheduling

/// Takes answers to open questions, wherever they are given. The first one counts.
struct PromptAnswers: Sendable {
  let store: HistoryStore
  let clock: any TimeSource

  /// Stores an answer, and returns its question.
  /// - Throws: `ControlFailure` if it doesn't answer the question, or if that isn't open any more.
  func answer(_ id: PromptID, _ reply: PromptReply) async throws -> PromptRecord {
    guard let prompt = try store.read({ try $0.prompt(id) }) else {
      throw ControlFailure.noPrompt(id)
    }
    let value = try StoredQuestion(prompt).value(of: reply, default: prompt.defaultAnswer)
    let now = clock.now
    guard prompt.expiresAt.map({ $0 > now }) ?? true else {
      throw ControlFailure(.failed, "the time to answer question \(id) is over")
    }
    do {
      try await store.write { try $0.answer(id, with: value, at: now) }
    } catch let closed as PromptClosed {
      throw ControlFailure(.failed, closed.description)
    }
    return prompt
  }
}

extension ControlFailure {
  static func noPrompt(_ id: PromptID) -> ControlFailure {
    ControlFailure(
      .notFound, "there is no question \(id)",
      help: "`segue prompts` lists those that wait; the questions of runs that have ended are gone")
  }
}
