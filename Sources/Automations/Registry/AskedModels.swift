import AppIntentsCore
import Diagnostics
import LanguageModels
import OrderedCollections
import WorkflowLanguage

/// The language models that a workflow's steps ask, as far as its file says.
///
/// Where a model runs is in the settings. So the places are part of what the user agrees to, and are
/// looked up again as each run starts.
struct AskedModels: Sendable {
  private let names: Set<ModelName>

  /// No models.
  init() { names = [] }

  init(of workflow: Workflow) {
    var names: Set<ModelName> = []
    for called in workflow.all {
      for step in called.document.enabledSteps {
        if let name = called.steps[step.id]?.intent?.askedModel { names.insert(name) }
      }
    }
    self.names = names
  }

  /// Where the models are, as phrases that follow “asks a model”. The store keeps them, so they stay the
  /// same from version to version.
  func places(in models: () -> ConfiguredModels) -> Set<String> {
    if names.isEmpty { return [] }
    let models = models()
    return Set(names.flatMap { models.meant(by: $0) }.flatMap { models.phrases(of: $0) })
      .union(models.isEmpty ? models.searched.map(\.phrase) : [])
  }

  /// The programs that answer as models, with their arguments.
  func commands(in models: () -> ConfiguredModels) -> [[String]] {
    if names.isEmpty { return [] }
    let models = models()
    return names.flatMap { models.commands(meantBy: $0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The hosts to which the questions of a workflow's steps may go: those of its models, and those that its
  /// `permissions` name.
  static func hosts(of workflow: Workflow, in models: () -> ConfiguredModels) -> Set<String> {
    let names = AskedModels(of: workflow).names
    if names.isEmpty { return [] }
    let models = models()
    let asked = names.flatMap { models.meant(by: $0) }
    let places =
      asked.flatMap(models.places) + (models.isEmpty ? models.searched : [])
    let named = workflow.all.flatMap { $0.document.permissions?.reach ?? [] }
    return Set(places.compactMap(\.reachedHost) + named.map(\.value))
  }

  /// Which model a step asks, in words that follow “asks”.
  static func words(for name: ModelName, in models: ConfiguredModels) -> String {
    if models.isEmpty {
      let places = Phrasing.join(models.searched.map(\.phrase), "or")
      return switch name {
      case .standard: "the model that answers \(places)"
      case .written(let name): "`\(name)`, if it answers \(places)"
      case .computed: "a model that answers \(places)"
      }
    }
    let known = models.meant(by: name).map { models.words(for: $0) }
    return switch (name, known.first) {
    case (.computed, _): Phrasing.join(known, "or")
    case (_, let words?): words
    case (.written(let name), nil): "`\(name)`, which `config.yaml` doesn't have"
    case (.standard, nil): "a model that `config.yaml` doesn't name"
    }
  }
}

extension ConfiguredModels {
  /// The programs that a step may ask, with their arguments.
  func commands(meantBy name: ModelName) -> [[String]] {
    meant(by: name).compactMap { configuration.models[$0.name]?.run }.filter { !$0.isEmpty }
  }

  fileprivate func phrases(of model: ModelDetails) -> [String] {
    [place(of: model)] + (forwarding(of: model).map { [$0.phrase] } ?? [])
  }

  private func place(of model: ModelDetails) -> String {
    guard case .program = model.place else { return model.place.phrase }
    let words = configuration.models[model.name]?.run ?? []
    return "with the program `\(words.map(Phrasing.shellWord).joined(separator: " "))`"
  }

  fileprivate func words(for model: ModelDetails) -> String {
    if case .program = model.place { return "a model \(place(of: model))" }
    let forwarding = forwarding(of: model).map { ", which forwards it to `\($0.words)`" } ?? ""
    return "`\(model.model)` \(model.place.phrase)\(forwarding)"
  }
}

extension ModelPlace {
  /// “on this machine”
  fileprivate var phrase: String {
    switch self {
    case .thisMachine: "on this machine"
    case .host(let host): "at `\(host)`"
    case .program(let name): "with the program `\(name)`"
    }
  }
}
