/// A model that can be asked.
package protocol ModelClient: Sendable {
  var details: ModelDetails { get }

  /// Asks, and returns the whole reply.
  ///
  /// - Parameter progress: receives what arrives before that.
  /// - Throws: `ModelFailure`, or `CancellationError` if the task is canceled.
  func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply

  /// What the server says of the model.
  ///
  /// - Throws: as `ask`.
  func describe() async throws -> ModelDescription

  /// The most tokens of a question and its reply together: as configured, else as the server says, else
  /// 8,192.
  ///
  /// - Throws: as `ask`.
  func context() async throws -> Int

  /// The names of the models that the server has.
  ///
  /// - Throws: as `ask`.
  func list() async throws -> [String]
}

extension ModelClient {
  /// The context of a model that nothing is known of.
  package static var usualContext: Int { 8192 }

  package func ask(_ question: ModelQuestion) async throws -> ModelReply {
    try await ask(question) { _ in }
  }

  package func context() async throws -> Int {
    if let context = details.context { return context }
    return try await describe().context ?? Self.usualContext
  }
}

/// What is known of a model without asking it.
package struct ModelDetails: Sendable, Hashable {
  /// What workflows call it.
  package var name: String
  package var provider: ModelProvider
  /// What the server calls it; the program's name for a command.
  package var model: String
  /// Where the server is.
  package var place: ModelPlace
  /// As configured.
  package var context: Int?
  package var price: ModelPrice?

  package init(
    name: String, provider: ModelProvider, model: String, place: ModelPlace, context: Int? = nil,
    price: ModelPrice? = nil
  ) {
    self.name = name
    self.provider = provider
    self.model = model
    self.place = place
    self.context = context
    self.price = price
  }
}

/// What a server says of a model.
package struct ModelDescription: Sendable, Hashable {
  /// The most tokens of a question and its reply together that are used without a configured context;
  /// nil if the server doesn't say.
  package var context: Int?
  /// Whether it takes images; nil if the server doesn't say.
  package var seesImages: Bool?
  /// Where it runs: a server may forward questions to another host.
  package var place: ModelPlace

  package init(context: Int? = nil, seesImages: Bool? = nil, place: ModelPlace) {
    self.context = context
    self.seesImages = seesImages
    self.place = place
  }
}
