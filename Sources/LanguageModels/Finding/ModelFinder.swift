import Foundation
import OrderedCollections
import WorkflowValues

/// Finds the model that a name means: one of the settings, or without any, one that answers on this
/// machine.
///
/// A client remembers what its server takes, so that a user of many answers keeps it.
package struct ModelFinder: Sendable {
  private let configured: ConfiguredModels
  private let surroundings: ModelSurroundings
  /// The value of a secret.
  private let secret: @Sendable (String) throws -> String
  private let addresses: [ModelAddress]
  private let limit: Duration

  package init(
    _ configuration: ModelConfiguration?, _ surroundings: ModelSurroundings,
    secret: @escaping @Sendable (String) throws -> String
  ) {
    self.init(
      configuration, surroundings, addresses: ModelAddress.usual, limit: .milliseconds(100),
      secret: secret)
  }

  /// - Parameters:
  ///   - addresses: where models are looked for, besides `OLLAMA_HOST`.
  ///   - limit: how long all of them have to answer.
  init(
    _ configuration: ModelConfiguration?, _ surroundings: ModelSurroundings,
    addresses: [ModelAddress], limit: Duration,
    secret: @escaping @Sendable (String) throws -> String
  ) {
    configured = ConfiguredModels(configuration, environment: surroundings.environment)
    self.surroundings = surroundings
    self.addresses = addresses
    self.limit = limit
    self.secret = secret
  }

  private var configuration: ModelConfiguration { configured.configuration }

  /// What all requests of a day may come to.
  package var limits: ModelLimits { configuration.limits }

  /// The model of a name, or without one, the model that steps use which name none.
  ///
  /// - Throws: `ModelFailure`, or the secrets' error.
  package func model(named name: String? = nil) async throws -> any ModelClient {
    guard !configuration.models.isEmpty else { return try await found(name) }
    let (details, entry) = try entry(named: name)
    return try client(details, entry)
  }

  /// What is known of a model without asking it and without its key; nil if only a server could say.
  ///
  /// - Throws: `ModelFailure`.
  package func details(named name: String? = nil) throws -> ModelDetails? {
    if configuration.models.isEmpty { return nil }
    return try entry(named: name).details
  }

  private func entry(
    named name: String?
  ) throws -> (details: ModelDetails, ModelEntry) {
    let names = configuration.models.keys
    guard let wanted = name ?? configured.standard else {
      throw ModelFailure.several(Array(names))
    }
    guard let entry = configuration.models[wanted], let details = configured.details(wanted) else {
      throw ModelFailure.unconfigured(wanted, among: Array(names))
    }
    return (details, entry)
  }

  /// All models: those of the settings, or without any, those that answer on this machine.
  package func all() async -> [FoundModel] {
    if configuration.models.isEmpty {
      return await answering().map { model in FoundModel(details: model.details) { model } }
    }
    return configuration.models.compactMap { name, entry in
      configured.details(name).map { details in
        FoundModel(details: details) { try client(details, entry) }
      }
    }
  }

  /// The name of the model that steps use which name none; nil if they have to name one.
  package func standard(among models: [FoundModel]) -> String? {
    configuration.standard ?? (models.count == 1 ? models.first?.details.name : nil)
  }

  // MARK: - On this machine

  private func found(_ name: String?) async throws -> any ModelClient {
    let models = await answering()
    let names = models.map(\.details.name)
    guard let first = models.first else { throw ModelFailure.noModel }
    guard let name else {
      if models.count > 1 { throw ModelFailure.several(names) }
      return first
    }
    guard let model = models.first(where: { $0.details.name == name }) else {
      throw ModelFailure.unknown(name, among: names)
    }
    return model
  }

  /// The models that answer on this machine, and at `OLLAMA_HOST`.
  private func answering() async -> [any ModelClient] {
    var places = OrderedSet<ModelAddress>(configured.ollama.map { [$0] } ?? [])
    places.formUnion(addresses)
    let probe = ServerProbe(surroundings: surroundings)
    let found = await probe.models(at: Array(places), within: limit)
    var seen: Set<String> = []
    return found.compactMap { address, model in
      // A model without answers, which only turns texts into numbers.
      guard !model.lowercased().contains("embed"), seen.insert(model).inserted else { return nil }
      let details = ModelDetails(
        name: model, provider: address.provider, model: model, place: ModelPlace(address.url))
      return server(details, address.url, key: nil, keyName: nil)
    }
  }

  // MARK: - Configured

  private func client(_ details: ModelDetails, _ entry: ModelEntry) throws -> any ModelClient {
    let name = details.name
    guard entry.provider != .command else {
      return CommandClient(details, run: entry.run, surroundings)
    }
    guard let url = configured.url(of: entry) else {
      throw ModelFailure(.failed, "`\(name)` needs a `url`")
    }
    if entry.key != nil, url.scheme?.lowercased() != "https", details.place != .thisMachine {
      throw ModelFailure(
        .failed, "the key of `\(name)` isn't sent to `\(details.place.words)` without TLS",
        help: "begin its `url` with `https://`")
    }
    return server(details, url, key: try entry.key.map(secret), keyName: entry.key)
  }

  private func server(
    _ details: ModelDetails, _ url: URL, key: String?, keyName: String?
  ) -> any ModelClient {
    switch details.provider {
    case .ollama:
      OllamaClient(details, url: url, key: key, keyName: keyName, surroundings)
    case .anthropic:
      AnthropicClient(details, url: url, key: key, keyName: keyName, surroundings)
    case .openai, .command:
      OpenAIClient(details, url: url, key: key, keyName: keyName, surroundings)
    }
  }
}

/// A model that can be asked, once its key is known.
package struct FoundModel: Sendable {
  package let details: ModelDetails
  /// - Throws: the error of the secrets, if there is no such secret.
  package let client: @Sendable () throws -> any ModelClient
}
