extension DeleteIntent {
  /// Asks before entities are deleted that others have, too. Throws `IntentDeclined` for a no.
  func confirmDeletion() async throws {
    guard let prompt = EntityOwnership.question(deleting: entities) else { return }
    let interaction = IntentContext.current.interaction
    // A person who says nothing says no. Where nobody is asked, nobody has said it.
    let answer = try await interaction.answer(
      Question(
        prompt, kind: .confirmation, default: interaction.isAttended ? .boolean(false) : nil))
    guard try Bool.from(answer) else { throw IntentDeclined(prompt: prompt) }
  }
}
