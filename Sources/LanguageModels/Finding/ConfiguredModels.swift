import Foundation
import OrderedCollections

/// What the settings say of the models that steps may name. No server is asked.
package struct ConfiguredModels: Sendable {
  package let configuration: ModelConfiguration
  private let ollamaHost: String?

  /// - Parameter environment: has `OLLAMA_HOST`, if that is set.
  package init(_ configuration: ModelConfiguration?, environment: [String: String]) {
    self.configuration = configuration ?? ModelConfiguration()
    ollamaHost = environment["OLLAMA_HOST"]
  }

  /// Whether there are none, so that models are looked for.
  package var isEmpty: Bool { configuration.models.isEmpty }

  /// The name of the model that steps use which name none; nil if they have to name one.
  package var standard: String? {
    configuration.standard
      ?? (configuration.models.count == 1 ? configuration.models.keys.first : nil)
  }

  /// What is known of a model; nil if there is none of that name.
  package func details(_ name: String) -> ModelDetails? {
    guard let entry = configuration.models[name] else { return nil }
    let program = entry.run.first ?? ""
    let place = url(of: entry).map { ModelPlace($0) } ?? .program(program)
    return ModelDetails(
      name: name, provider: entry.provider,
      model: entry.model ?? (entry.provider == .command ? program : name), place: place,
      context: entry.context, price: entry.price)
  }

  /// Where Ollama forwards a model's questions, as far as its name says; nil if it answers itself.
  package func forwarding(of model: ModelDetails) -> ModelPlace? {
    guard model.provider == .ollama,
      [":cloud", "-cloud"].contains(where: model.model.hasSuffix), model.place != Self.cloud
    else { return nil }
    return Self.cloud
  }

  private static let cloud = ModelPlace.host("ollama.com")

  /// Where models are looked for if there are none.
  package var searched: [ModelPlace] {
    let ollama = ollama.map { ModelPlace($0.url) } ?? .thisMachine
    return ollama == .thisMachine ? [.thisMachine] : [.thisMachine, ollama]
  }

  /// The server in `OLLAMA_HOST`.
  var ollama: ModelAddress? { ollamaHost.flatMap(ModelAddress.ollama) }

  /// The address of a model's server; nil for a program.
  func url(of entry: ModelEntry) -> URL? {
    let usual = entry.provider == .ollama ? ollama?.url : nil
    return entry.url ?? usual ?? entry.provider.address.flatMap { URL(string: $0) }
  }
}
