package import Foundation
package import OrderedCollections

/// The language models of the user's settings: `model` in `config.yaml`.
package struct ModelConfiguration: Sendable, Hashable {
  /// The model of a step that names none.
  package var standard: String?
  package var limits: ModelLimits
  package var models: OrderedDictionary<String, ModelEntry>

  package init(
    standard: String? = nil, limits: ModelLimits = ModelLimits(),
    models: OrderedDictionary<String, ModelEntry> = [:]
  ) {
    self.standard = standard
    self.limits = limits
    self.models = models
  }
}

/// What all requests of a day may come to.
package struct ModelLimits: Sendable, Hashable {
  package var requests: Int?
  /// Tokens of questions and replies together.
  package var tokens: Int?
  /// In the currency of the prices.
  package var cost: Double?

  package init(requests: Int? = nil, tokens: Int? = nil, cost: Double? = nil) {
    self.requests = requests
    self.tokens = tokens
    self.cost = cost
  }
}

/// A configured model.
package struct ModelEntry: Sendable, Hashable {
  package var provider: ModelProvider
  /// The server's address; nil for the provider's own.
  package var url: URL?
  /// What the server calls the model.
  package var model: String?
  /// The name of the secret that is the key.
  package var key: String?
  /// The most tokens of a question and its reply together.
  package var context: Int?
  package var price: ModelPrice?
  /// The program of a `command`, with its arguments.
  package var run: [String]

  package init(
    provider: ModelProvider, url: URL? = nil, model: String? = nil, key: String? = nil,
    context: Int? = nil, price: ModelPrice? = nil, run: [String] = []
  ) {
    self.provider = provider
    self.url = url
    self.model = model
    self.key = key
    self.context = context
    self.price = price
    self.run = run
  }
}

/// What a million tokens cost.
package struct ModelPrice: Sendable, Hashable {
  package var input: Double
  package var output: Double

  package init(input: Double = 0, output: Double = 0) {
    self.input = input
    self.output = output
  }

  package func cost(input tokens: Int, output replied: Int) -> Double {
    (Double(tokens) * input + Double(replied) * output) / 1_000_000
  }
}

/// How a model is asked. The raw values are the words of the file.
package enum ModelProvider: String, Sendable, Hashable, CaseIterable {
  case ollama, openai, anthropic, command

  /// The address of a model that names none.
  package var address: String? {
    switch self {
    case .ollama: "http://localhost:11434"
    case .openai: "https://api.openai.com/v1"
    case .anthropic: "https://api.anthropic.com/v1"
    case .command: nil
    }
  }
}
