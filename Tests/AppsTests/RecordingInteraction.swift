import AppIntentsCore
import Synchronization

/// Gives answers in their order, and remembers the questions. After the last one the user closes them.
final class RecordingInteraction: Interaction {
  private let state: Mutex<(answers: [IntentValue], questions: [Question])>
  private let buttons: Mutex<[Int]>

  /// - Parameter buttons: the buttons to press, by their indices.
  init(_ answers: [IntentValue], pressing buttons: [Int] = []) {
    state = Mutex((answers, []))
    self.buttons = Mutex(buttons)
  }

  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {}

  func button(of snippet: IntentValue) async throws -> Int? {
    buttons.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  var questions: [Question] { state.withLock { $0.questions } }

  func answer(_ question: Question) async throws -> IntentValue {
    try state.withLock { state in
      state.questions.append(question)
      guard !state.answers.isEmpty else { throw InteractionError.cancelled(question) }
      return state.answers.removeFirst()
    }
  }
}
