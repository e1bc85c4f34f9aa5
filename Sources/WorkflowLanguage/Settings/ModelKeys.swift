import Diagnostics
import LanguageModels
import OrderedCollections
import YAML

/// The keys of `model`.
enum ModelKeys {
  private struct Draft {
    var standard: Located<String>?
    var limits = ModelLimits()
    var models: [(name: Located<String>, value: ModelEntry)] = []
    /// The names in the file, also of models that have errors.
    var names: [String] = []
  }

  private static let all: [Key<Draft>] = [
    Key("default", .text, "The model of steps that name none.") { $0.standard = $1 },
    Key("limits", limits, "What all requests of a day may come to.") { $0.limits = $1 },
    Key(
      "models",
      .map(
        of: ModelEntryKeys.entry, hasNames: false, "a map of models by their names",
        example: "{ small: { provider: ollama, model: qwen3:8b } }"),
      "The models by the names that workflows use."
    ) { $0.models = $1 },
  ]

  private static let limits: KeyType<ModelLimits> = .record(
    "`limits`",
    [
      Key("requests", .count(atLeast: 1), "The most requests a day.") { $0.requests = $1 },
      Key(
        "tokens", .count(atLeast: 1), "The most tokens a day, of questions and replies together."
      ) { $0.tokens = $1 },
      Key(
        "cost", .number(in: 0...1_000_000),
        "The most that a day may cost, in the currency of the prices."
      ) { $0.cost = $1 },
    ], "a map of limits", example: "{ requests: 200, tokens: 1000000 }",
    initial: { _ in ModelLimits() })

  static let type: KeyType<ModelConfiguration> = {
    let draft = KeyType<Draft>.record(
      "`model`", all, "a map", example: "{ models: { small: { provider: ollama, … } } }",
      initial: { entry in
        let models = entry.value.entries?.first { $0.name == "models" }?.value.entries ?? []
        return Draft(names: models.map(\.name))
      })
    return KeyType(shape: draft.shape) { entry, context in
      guard let draft = draft.read(entry, context) else { return nil }
      if let standard = draft.standard, !draft.names.contains(standard.value) {
        context.report(.unknownDefault(standard, among: draft.names))
      }
      return ModelConfiguration(
        standard: draft.standard?.value, limits: draft.limits,
        models: OrderedDictionary(
          draft.models.map { ($0.name.value, $0.value) }, uniquingKeysWith: { first, _ in first }))
    }
  }()

  /// The secrets that are keys of models, in the nodes of the settings.
  static func secrets(in model: YAMLNode) -> [Located<String>] {
    let models = model.entries?.first { $0.name == "models" }?.value.entries ?? []
    return models.compactMap { model in
      SecretReference.name(in: model.value.entries?.first { $0.name == "key" }?.value)
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownDefault(
    _ name: Located<String>, among names: [String]
  ) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "`default` is no model of `models`", range: name.range,
      label: Suggestion(for: name.value, among: names)?.question,
      notes: names.isEmpty ? [] : ["there is \(Phrasing.list(names))"])
  }
}
