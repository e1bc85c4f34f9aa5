import Synchronization

@testable import LanguageModels

/// A model with replies in their order; without any, one that repeats the question.
final class FixedModel: ModelClient {
  let details: ModelDetails
  private let description: ModelDescription
  private let replies: Mutex<[Result<ModelReply, ModelFailure>]>
  private let repeatsQuestions: Bool

  convenience init(_ replies: [ModelReply]) { self.init(results: replies.map { .success($0) }) }

  init(results: [Result<ModelReply, ModelFailure>]) {
    replies = Mutex(results)
    repeatsQuestions = false
    details = ModelDetails(
      name: "small", provider: .openai, model: "qwen3:8b", place: .thisMachine, context: 4096)
    description = ModelDescription(place: .thisMachine)
  }

  init(
    place: ModelPlace = .thisMachine, forwardedTo: ModelPlace? = nil, seesImages: Bool? = nil
  ) {
    replies = Mutex([])
    repeatsQuestions = true
    details = ModelDetails(name: "small", provider: .openai, model: "qwen3:8b", place: place)
    description = ModelDescription(
      context: 100, seesImages: seesImages, place: forwardedTo ?? place)
  }

  func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    if repeatsQuestions { return ModelReply(text: "To \(question.turns[0].text)") }
    let reply = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let reply else { throw ModelFailure(.unreachable, "it is gone") }
    return try reply.get()
  }

  func describe() async throws -> ModelDescription { description }
  func list() async throws -> [String] { [details.model] }
}
