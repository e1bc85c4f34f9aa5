import AppIntentsCore
import LanguageModels
import Synchronization

@testable import ModelAnswers

/// A model in memory, which replies as a test says and remembers what it was asked.
final class ScriptedModel: ModelClient {
  enum Reply: Sendable {
    case text(String)
    case cut(String)
    case thinking(String)
    case failure(ModelFailure)
    /// What a function makes of the question.
    case made(@Sendable (ModelQuestion) -> String)
  }

  let details: ModelDetails
  private let description: ModelDescription
  private let replies: Mutex<[Reply]>
  /// Given when the others are used up.
  private let usual: Reply?
  private let asked = Mutex<[ModelQuestion]>([])

  init(
    _ replies: [Reply], usual: Reply? = nil, provider: ModelProvider = .openai,
    place: ModelPlace = .thisMachine, forwardsTo forwarded: ModelPlace? = nil, context: Int? = nil,
    seesImages: Bool? = nil
  ) {
    details = ModelDetails(
      name: "small", provider: provider, model: "qwen3:8b", place: place, context: context)
    description = ModelDescription(
      context: context, seesImages: seesImages, place: forwarded ?? place)
    self.replies = Mutex(replies)
    self.usual = usual
  }

  convenience init(_ replies: String...) { self.init(replies.map { .text($0) }) }

  var questions: [ModelQuestion] { asked.withLock { $0 } }

  func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    asked.withLock { $0.append(question) }
    switch replies.withLock({ $0.isEmpty ? usual : $0.removeFirst() }) {
    case .text(let text)?: return ModelReply(text: text, model: "qwen3:8b")
    case .cut(let text)?: return ModelReply(text: text, ended: .cut)
    case .thinking(let text)?: return ModelReply(text: "", thinking: text, ended: .cut)
    case .made(let make)?: return ModelReply(text: make(question))
    case .failure(let failure)?: throw failure
    case nil: throw ModelFailure(.failed, "no reply is left")
    }
  }

  func describe() -> ModelDescription { description }
  func list() -> [String] { [details.model] }

  /// Asks for an answer in a run.
  func answer(_ request: AnswerRequest, in context: IntentContext = .test()) async throws
    -> ModelAnswer
  {
    try await IntentContext.$current.withValue(context) {
      try await ModelAsker { _ in self }.answer(request)
    }
  }

  func value(_ request: AnswerRequest, in context: IntentContext = .test()) async throws
    -> IntentValue
  {
    try await answer(request, in: context).value
  }
}
