import AppIntentsCore
import Control
import RunHistory
import Scheduling
import WorkflowEngine
import WorkflowValues

extension ControlService {
  func prompts() throws -> ControlReply {
    let now = clock.now
    let open = try store.read { try $0.openPrompts() }
    return .prompts(
      open.filter { $0.expiresAt.map { $0 > now } ?? true }.map { PromptReport($0) })
  }

  func answer(_ id: PromptID, _ reply: PromptReply) async throws -> ControlReply {
    guard let prompt = try store.read({ try $0.prompt(id) }) else {
      throw ControlFailure.noPrompt(id)
    }
    let question = StoredQuestion(prompt)
    let value = try question.value(of: reply)
    let now = clock.now
    guard prompt.expiresAt.map({ $0 > now }) ?? true else {
      throw ControlFailure(.failed, "the time to answer question \(id) is over")
    }
    do {
      try await store.write { try $0.answer(id, with: value, at: now) }
    } catch let closed as PromptClosed {
      throw ControlFailure(.failed, closed.description)
    }
    await live?.answered(id)
    let later = live == nil ? "; it goes on when `segue daemon` runs" : ""
    return .done(
      reply == .cancel
        ? "run \(prompt.run) of `\(prompt.workflow)` gets no answer\(later)"
        : "answered run \(prompt.run) of `\(prompt.workflow)`\(later)")
  }
}

extension PromptReport {
  init(_ prompt: PromptRecord) {
    let question = StoredQuestion(prompt)
    self.init(
      id: prompt.id, run: prompt.run, workflow: prompt.workflow, question: question.prompt,
      kind: question.kind.rawValue, type: question.type, options: question.options.map(\.title),
      snippet: question.snippet, problem: question.problem,
      defaultAnswer: prompt.defaultAnswer?.shortText,
      asked: prompt.askedAt, expires: prompt.expiresAt)
  }
}

extension ControlFailure {
  static func noPrompt(_ id: PromptID) -> ControlFailure {
    ControlFailure(
      .notFound, "there is no question \(id)",
      help: "`segue prompts` lists those that wait; the questions of runs that have ended are gone")
  }
}
