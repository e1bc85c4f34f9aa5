import AppIntentsCore
import Diagnostics
import ModelContext
import OrderedCollections
import ToolServing
import WorkflowValues

/// Asks the user of an assistant, through the assistant. A client without forms gets the defaults.
struct AssistantInteraction: Interaction {
  let call: ServedCall
  let redact: @Sendable (String) -> String
  /// Whether the user has enabled what the assistant starts.
  var isEnabled = false

  /// Enabling has agreed to it.
  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    guard !isEnabled else { return }
    throw IntentFailure(
      "`\(step)` requires authentication, which an assistant can't ask for", kind: .notPermitted,
      help: "enable a workflow with the trigger `assistant:` that has this step")
  }

  func answer(_ question: Question) async throws -> IntentValue {
    guard call.request.client.asksInForms else {
      if let answer = question.defaultAnswer { return answer }
      call.noteMissingForms()
      throw InteractionError.unattended(question)
    }
    let context = IntentContext(values: WorkflowValueOperations())
    let asking = CallInteraction(call, in: context) { json, type in
      try ValueReader(context: context).value(json, as: type)
    }
    let (shown, titles) = withoutSecrets(question)
    do {
      guard let answer = try await answer(to: shown, by: asking) else {
        guard let answer = question.defaultAnswer else { throw InteractionError.timedOut(question) }
        return answer
      }
      switch answer {
      case .text(let title) where titles[title] != nil: return .text(titles[title] ?? title)
      case .list(let items) where !titles.isEmpty:
        return .list(
          items.map { item in
            guard case .text(let title) = item else { return item }
            return .text(titles[title] ?? title)
          })
      case let other: return other
      }
    } catch InteractionError.cancelled {
      throw InteractionError.cancelled(question)
    }
  }

  /// The answer; nil if there is none in time.
  ///
  /// In the new era a question has ended the request, so that a run that goes on without an answer would
  /// have no request to answer: there the question waits for as long as the client does.
  private func answer(
    to question: Question, by asking: CallInteraction
  ) async throws -> IntentValue? {
    guard let timeout = question.timeout, !call.request.isNew else {
      return try await asking.answer(question)
    }
    return try await withThrowingTaskGroup(of: IntentValue?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await asking.answer(question) }
      group.addTask {
        try await Task.sleep(for: timeout)
        return nil
      }
      return try await group.next() ?? nil
    }
  }

  /// The question as a client may see it, and the options' own titles by those that it sees.
  private func withoutSecrets(_ question: Question) -> (Question, titles: [String: String]) {
    var titles: [String: String] = [:]
    func shown(_ options: [Question.Option]) -> [Question.Option] {
      options.enumerated().map { index, option in
        var title = Printable.line(redact(option.title))
        if titles[title] != nil { title += " (\(index + 1))" }
        titles[title] = option.title
        return Question.Option(title, subtitle: option.subtitle.map { Printable.line(redact($0)) })
      }
    }
    let kind: Question.Kind =
      switch question.kind {
      case .choice(let options): .choice(shown(options))
      case .choices(let options): .choices(shown(options))
      case .confirmation, .value: question.kind
      }
    let hidden = Question(
      Printable.text(redact(question.prompt)), kind: kind,
      default: question.defaultAnswer.map { $0.changingTexts(redact) }, timeout: question.timeout,
      problem: question.problem.map { Printable.text(redact($0)) }, hints: question.hints,
      snippet: question.snippet.map { $0.changingTexts(redact) })
    return (hidden, titles)
  }
}
