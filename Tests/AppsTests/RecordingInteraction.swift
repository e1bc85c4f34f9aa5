import AppIntentsCore
import Synchronization

/// Gives answers in their order, and remembers the questions. After the last one the user closes them.
final class RecordingInteraction: Interaction {
  private let state: Mutex<(answers: [IntentValue], questions: [Question])>

  init(_ answers: [IntentValue]) { state = Mutex((answers, [])) }

  var questions: [Question] { state.withLock { $0.questions } }

  func answer(_ question: Question) async throws -> IntentValue {
    try state.withLock { state in
      state.questions.append(question)
      guard !state.answers.isEmpty else { throw InteractionError.cancelled(question) }
      return state.answers.removeFirst()
    }
  }
}
