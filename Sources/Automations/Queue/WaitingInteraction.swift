import AppIntents

/// Reports while a run waits for the user, so that other runs can start meanwhile.
struct WaitingInteraction: Interaction {
  private let interaction: any Interaction
  private let waiting: @Sendable (Bool) async -> Void

  init(
    _ interaction: any Interaction, waiting: @escaping @Sendable (Bool) async -> Void
  ) {
    self.interaction = interaction
    self.waiting = waiting
  }

  func answer(_ question: Question) async throws -> IntentValue {
    await waiting(true)
    do {
      let answer = try await interaction.answer(question)
      await waiting(false)
      return answer
    } catch {
      await waiting(false)
      throw error
    }
  }
}
