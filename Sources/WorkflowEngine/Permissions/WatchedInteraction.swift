import AppIntentsCore
import WorkflowValues

/// Notices whether a person has answered a question of an intent. A default that is taken, because no
/// question can be asked or in time, isn't a person's; it counts as what it is in either case.
struct WatchedInteraction: SnippetKeeping {
  private let base: any Interaction
  private let answered: @Sendable (_ isTyped: Bool) -> Void

  /// - Parameter answered: is called for an answer that isn't the default.
  init(_ base: any Interaction, answered: @escaping @Sendable (_ isTyped: Bool) -> Void) {
    self.base = base
    self.answered = answered
  }

  var asksAgain: Bool { base.asksAgain }
  var isAttended: Bool { base.isAttended }

  func answer(_ question: Question) async throws -> IntentValue {
    let answer = try await base.answer(question)
    if !question.isDefault(answer) { answered(question.isTyped(answer)) }
    return answer
  }

  func button(of snippet: IntentValue) async throws -> Int? {
    try await base.button(of: snippet)
  }

  func keep(_ snippet: any RemoteSnippet) { base.keepIfPossible(snippet) }

  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    try await base.authenticate(policy, for: step)
  }
}

extension Question {
  /// Whether an answer isn't one that the question lists.
  fileprivate func isTyped(_ answer: IntentValue) -> Bool {
    guard case .value = kind else { return false }
    return !suggestions.contains { suggestion in
      if case .entity(let entity) = suggestion.value, .text(entity.id) == answer { return true }
      return suggestion.value == answer || suggestion.title == answer.text
    }
  }

  /// Whether an answer is the default, as a value or as a text; several in any order.
  fileprivate func isDefault(_ answer: IntentValue) -> Bool {
    guard let usual = defaultAnswer else { return false }
    if answer == usual { return true }
    return Set(answer.items.map(\.text)) == Set(usual.items.map(\.text))
  }
}
