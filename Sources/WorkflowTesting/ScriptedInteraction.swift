public import AppIntentsCore
import Synchronization

/// Answers questions from a list, in order; then with their defaults. For tests.
public final class ScriptedInteraction: Interaction {
  private let state: Mutex<(answers: [IntentValue], asked: [Question])>

  public init(_ answers: [IntentValue] = []) {
    state = Mutex((answers, []))
  }

  /// The questions that were asked, in order.
  public var asked: [Question] { state.withLock { $0.asked } }

  /// Tests are of what happens after that.
  public func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {}

  public func answer(_ question: Question) async throws -> IntentValue {
    let answer = state.withLock { state -> IntentValue? in
      state.asked.append(question)
      return state.answers.isEmpty ? question.defaultAnswer : state.answers.removeFirst()
    }
    guard let answer else { throw InteractionError.unattended(question) }
    return answer
  }
}
