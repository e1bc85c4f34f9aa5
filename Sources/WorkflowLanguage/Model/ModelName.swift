import AppIntentsCore
package import LanguageModels
import OrderedCollections

/// How a step says which language model it asks.
package enum ModelName: Sendable, Hashable {
  /// Not at all.
  case standard
  case written(String)
  /// By a value that only the run knows.
  case computed

  /// - Parameter template: what the step gives for the name; nil for nothing.
  init(_ template: Template?) {
    guard let template, !template.leavesOut(.any) else {
      self = .standard
      return
    }
    self = template.literalText.map { .written($0) } ?? .computed
  }
}

extension ConfiguredModels {
  /// The models that a step may ask.
  package func meant(by name: ModelName) -> [ModelDetails] {
    switch name {
    case .standard: standard.flatMap(details).map { [$0] } ?? []
    case .written(let name): details(name).map { [$0] } ?? []
    case .computed: configuration.models.keys.compactMap(details)
    }
  }

  /// Where a model runs: at its server, and where that forwards its questions, as far as its name says.
  package func places(of model: ModelDetails) -> [ModelPlace] {
    [model.place] + (forwarding(of: model).map { [$0] } ?? [])
  }
}
