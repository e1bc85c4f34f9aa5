import AppIntentsCore
import OrderedCollections
import Synchronization
import WorkflowEngine
import WorkflowValues

/// What a run says to the person whose sentence started it: the dialogs of apps and the messages of
/// steps.
final class SpokenAnswer: Sendable {
  /// What the sentence was understood as, for the JSON of the run.
  let request: OrderedDictionary<String, IntentValue>
  private let said = Mutex<[String]>([])
  private let ending = Mutex("")

  init(_ request: OrderedDictionary<String, IntentValue>) { self.request = request }

  /// Whether a sentence has started the run, and not a suggestion.
  var isToSentence: Bool { !request.isEmpty }

  var lines: [String] { said.withLock { $0 } }

  /// What is said aloud: what the run has said, else its output; also why it failed.
  var aloud: String {
    (lines + [ending.withLock { $0 }]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// - Parameter result: with secrets replaced.
  func end(with result: RunResult) {
    let words = result.failure?.message ?? (lines.isEmpty ? result.output.shortText : "")
    ending.withLock { $0 = words }
  }

  func hear(_ message: IntentMessage) {
    switch message {
    case .print(let text), .log(let text): said.withLock { $0.append(text) }
    case .notification(let title, let text, _, _):
      said.withLock { $0 += [title, text].compactMap { $0 } }
    case .wouldDo(let text): said.withLock { $0.append("This would \(text)") }
    case .progress, .snippet: break
    }
  }
}

/// Agrees to every confirmation, and passes other questions on.
struct AgreeingInteraction: Interaction {
  let others: any Interaction

  var asksAgain: Bool { others.asksAgain }
  /// The user has answered the confirmations ahead, so an app has to ask them.
  var isAttended: Bool { true }

  func answer(_ question: Question) async throws -> IntentValue {
    question.kind == .confirmation ? .boolean(true) : try await others.answer(question)
  }

  func button(of snippet: IntentValue) async throws -> Int? {
    try await others.button(of: snippet)
  }

  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    try await others.authenticate(policy, for: step)
  }
}
