import AppIntentsCore
import Synchronization

/// Answers questions in order, and keeps what was asked.
final class ScriptedInteraction: Interaction {
  private let state: Mutex<(answers: [IntentValue], asked: [Question])>

  init(_ answers: IntentValue...) { state = Mutex((answers, [])) }

  var asked: [Question] { state.withLock { $0.asked } }

  func answer(_ question: Question) async throws -> IntentValue {
    try state.withLock { state in
      state.asked.append(question)
      if state.answers.isEmpty { throw InteractionError.unattended(question) }
      return state.answers.removeFirst()
    }
  }

  /// Runs with this interaction in the context.
  func run<Result: Sendable>(
    _ operation: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await IntentContext.$current.withValue(IntentContext(interaction: self)) {
      try await operation()
    }
  }
}
