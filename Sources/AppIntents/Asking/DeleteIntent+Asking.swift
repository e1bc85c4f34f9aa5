extension DeleteIntent {
  /// Asks before entities are deleted that others have, too. Throws `IntentDeclined` for a no.
  func confirmDeletion() async throws {
    guard let prompt = EntityOwnership.question(deleting: entities) else { return }
    let answer = try await IntentContext.current.interaction.answer(
      Question(prompt, kind: .confirmation))
    guard try Bool.from(answer) else { throw IntentDeclined(prompt: prompt) }
  }
}
