import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// A model of a server: what all providers have in common.
protocol ServerClient: ModelClient {
  associatedtype Reader: ReplyReader

  var server: ModelServer { get }
  var headers: [(name: String, value: String)] { get }
  /// Where questions go, after the server's address.
  static var path: String { get }
  /// The parameter that has the schema.
  static var schemaKey: String { get }
  /// Other parameters that a server needn't take.
  static var optional: Set<String> { get }

  func body(for question: ModelQuestion) async throws -> OrderedDictionary<String, Value>
  func takes(_ schema: Value) -> Bool
  func check(_ reply: ReplyCollector, to question: ModelQuestion) throws
}

extension ServerClient {
  package var details: ModelDetails { server.details }

  /// Most servers take a key in this way.
  var headers: [(name: String, value: String)] {
    server.key.map { [("Authorization", "Bearer \($0)")] } ?? []
  }

  /// The temperature to ask for; nil for the server's own. On this machine, the same question has the
  /// same answer.
  func temperature(for question: ModelQuestion) -> Value? {
    (question.temperature ?? (details.place == .thisMachine ? 0 : nil)).map {
      .number(decimal($0))
    }
  }

  func takes(_ schema: Value) -> Bool { true }
  func check(_ reply: ReplyCollector, to question: ModelQuestion) throws {}

  func get(_ path: String) async throws -> Value {
    try await answer { try server.call(path, headers: headers) }
  }

  func post(_ path: String, _ body: Value) async throws -> Value {
    try await answer { try server.call(path, headers: headers, body: body) }
  }

  private func answer(_ call: () throws -> WebCall) async throws -> Value {
    do {
      return try await server.json(try call())
    } catch let refusal as ServerRefusal {
      throw failure(refusal)
    }
  }

  /// The failure that a refusal is where it isn't asked again.
  private func failure(_ refusal: ServerRefusal) -> ModelFailure {
    let decision = RefusalDecision(
      refusal, from: server, sent: [], schemaKey: nil, tried: RefusalDecision.tries)
    if case .fail(let failure) = decision { return failure }
    return .unknownModel(details.model, at: details.name, among: [])
  }

  // MARK: - Asking

  package func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    let start = server.surroundings.now()
    var question = question
    if let schema = question.schema, !server.habits.takesSchemas || !takes(schema) {
      question = question.describingSchema
    }
    var tried = 0
    while true {
      var body = try await body(for: question)
      for name in server.habits.refused { body[name] = nil }
      try Task.checkCancellation()
      do {
        let collector = ReplyCollector(stopAtBlanks: question.stopAtBlanks, progress: progress)
        let reply = try await exchange(.dictionary(body), collector, progress)
        if let refusal = reply.refusal { throw ModelFailure.declined(details.name, refusal) }
        try check(reply, to: question)
        return reply.reply(
          to: question, from: details.model, in: server.surroundings.now() - start)
      } catch let refusal as ServerRefusal {
        tried += refusal.isBusy ? 1 : 0
        let decision = RefusalDecision(
          refusal, from: server, sent: Self.optional.intersection(body.keys),
          schemaKey: body[Self.schemaKey] == nil ? nil : Self.schemaKey, tried: tried)
        try await follow(decision, refusal, &question)
        try RequestRepetition.permit?()
        progress(.again)
      }
    }
  }

  /// Prepares asking again, or throws.
  private func follow(
    _ decision: RefusalDecision, _ refusal: ServerRefusal, _ question: inout ModelQuestion
  ) async throws {
    switch decision {
    case .wait(let pause): try await server.surroundings.sleep(pause)
    case .without(let parameter): server.habits.refuses(parameter)
    case .describingSchema(let always):
      if always { server.habits.takesNoSchemas() }
      question = question.describingSchema
    case .unknownModel: throw try await unknownModel(refusal)
    case .fail(let failure): throw failure
    }
  }

  private func unknownModel(_ refusal: ServerRefusal) async throws -> ModelFailure {
    let models: [String]
    do {
      models = try await list()
    } catch is ModelFailure {
      return ModelFailure(
        .unknownModel,
        "`\(details.name)` has no `\(Self.path)` at `\(server.address)`, or no model `\(details.model)`"
      )
    }
    if models.contains(details.model) {
      return ModelFailure(
        .failed, "`\(details.name)` answered \(refusal.status): \(refusal.excerpt)")
    }
    return .unknownModel(details.model, at: details.name, among: models)
  }

  private func exchange(
    _ body: Value, _ collector: ReplyCollector,
    _ progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ReplyCollector {
    let call = try server.call(Self.path, headers: headers, body: body)
    var isSent = true
    defer { if isSent { progress(.counted) } }
    do {
      let (head, reader) = try await call.send(Reader(collector))
      guard head.isSuccess else { throw ServerRefusal(head) }
      guard reader.reply.ended != nil || reader.reply.refusal != nil else {
        throw WebCall.Failed.dropped
      }
      return reader.reply
    } catch let error as WebCall.Failed {
      isSent = !error.isUnsent
      throw server.failure(error)
    } catch let error as JSONError {
      throw server.failure(.unreadable("it isn't JSON: \(error.problem)"))
    }
  }
}
