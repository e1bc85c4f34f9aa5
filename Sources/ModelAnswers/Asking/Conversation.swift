import AppIntentsCore
import LanguageModels
import OrderedCollections
import WorkflowValues

/// The questions and replies that lead to one answer.
struct Conversation {
  let client: any ModelClient
  var length: QuestionLength
  let context: IntentContext
  let words: @Sendable (IntentEntityValue) -> EntityWords
  private let known: KnownModels
  private(set) var transcript: Transcript {
    didSet { noteExchanges() }
  }

  /// - Parameters:
  ///   - window: the most tokens of a question and its reply together.
  ///   - transcript: what an earlier process has asked.
  init(
    with client: any ModelClient, window: Int, known: KnownModels, in context: IntentContext,
    after transcript: Transcript = Transcript(),
    words: @escaping @Sendable (IntentEntityValue) -> EntityWords
  ) {
    self.client = client
    length = QuestionLength(window: window)
    self.known = known
    self.context = context
    self.words = words
    self.transcript = transcript
    noteExchanges()
  }

  /// Tells the step's call what was asked, for the run's trace.
  private func noteExchanges() { StepCall.current?.exchanges.replace(with: transcript.exchanges) }

  /// Whether the model has been asked.
  var hasAsked: Bool { !transcript.text.isEmpty }

  mutating func answer(to request: AnswerRequest) async throws -> Value {
    do {
      return try await answer(to: bounded(request), adding: nil, depth: 0)
    } catch let empty as PromptText.Empty {
      return try request.answer(about: empty)
    }
  }

  /// A reply that may fill the whole context would leave no room for a question.
  func bounded(_ request: AnswerRequest) -> AnswerRequest {
    var request = request
    request.maxTokens = min(request.maxTokens, max(length.window / 2, 1))
    return request
  }

  /// - Parameters:
  ///   - note: what the model is told after the prompt.
  ///   - depth: how many times the answers about pieces have been asked about.
  ///   - refusal: what the server has said before of the same question, if that is too long.
  mutating func answer(
    to request: AnswerRequest, adding note: String?, depth: Int, after refusal: ModelFailure? = nil
  ) async throws -> Value {
    let asked: AskedQuestion
    do {
      asked = try AskedQuestion(request, adding: note, in: context, words: words)
    } catch let error as ShownEntities.TooMany {
      return try await answerInPieces(
        to: request, depth: depth,
        else: ModelFailure(.failed, error.description, help: "give the step fewer"))
    }
    let (count, room) = (tokens(of: asked), length.window - request.maxTokens)
    guard count <= room else {
      return try await answerInPieces(
        to: request, depth: depth,
        else: refusal ?? .tooLong(count, room: room, for: client.details.name))
    }
    do {
      return try await value(of: asked)
    } catch let failure as ModelFailure {
      guard length.learn(from: failure, estimated: asked.estimatedTokens) else { throw failure }
      return try await answer(
        to: bounded(request), adding: note, depth: depth, after: failure)
    }
  }

  func tokens(of asked: AskedQuestion) -> Int { length.tokens(estimated: asked.estimatedTokens) }

  // MARK: - One question

  mutating func value(of asked: AskedQuestion) async throws -> Value {
    try await checkSight(of: asked)
    let request = asked.request
    let reader = AnswerReader(
      shape: request.shape, isOptional: request.isOptional, entities: asked.entities,
      timeZone: context.timeZone)
    var question = asked.question
    transcript.add(question, for: client.details, after: asked.earlierTurns)
    var repairs: [Repair] = []
    while true {
      let reply = try await client.ask(question)
      transcript.add(reply, of: client.details)
      let fault: AnswerFault
      if reply.isOnlyThinking {
        fault = .wrong(.wrong(wanted: request.shape.name, got: ""))
      } else {
        if reply.ended == .cut { throw ModelFailure.cut }
        do throws(AnswerFault) {
          return try reader.read(reply.text)
        } catch {
          fault = error
        }
      }
      let wrong = reply.isOnlyThinking ? nil : fault.failure.message
      guard case .wrong = fault,
        let repair = Repair(of: wrong, after: repairs, hasSchema: asked.question.schema != nil)
      else { throw fault.failure }
      repairs.append(repair)
      let noted = question.turns.count
      question = repair.question(after: question, reply)
      // Of what is wrong and the reply before it, the reply is noted already.
      transcript.add(
        question, for: client.details, after: min(noted + 1, question.turns.count),
        repairing: wrong ?? "it has nothing but thinking")
    }
  }

  private func checkSight(of asked: AskedQuestion) async throws {
    guard asked.question.turns.contains(where: { !$0.images.isEmpty }) else { return }
    guard try await known.description(of: client).seesImages != false else {
      throw ModelFailure(
        .failed, "`\(client.details.name)` takes no images",
        help: "`segue models` lists those that do")
    }
  }
}

extension AnswerRequest {
  /// The answer about nothing, for which no model is asked.
  func answer(about empty: PromptText.Empty) throws(ModelFailure) -> Value {
    let isContent = empty.name == PromptText.contentName
    if isContent, case .answer(let value) = emptyContent { return value }
    if isContent, isOptional { return .nothing }
    switch shape {
    case _ where !isContent: break
    case .list: return .list([])
    case .dictionary(let fields) where !fields.isEmpty && fields.allSatisfy(\.isOptional):
      return .dictionary(
        OrderedDictionary(
          fields.map { ($0.name, .nothing) }, uniquingKeysWith: { first, _ in first }))
    default: break
    }
    let help: String? = if isContent, case .fails(let help) = emptyContent { help } else { nil }
    throw ModelFailure(
      .absent, "`\(empty.name)` is empty, so there is nothing to ask about", help: help)
  }
}
