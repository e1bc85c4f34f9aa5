package import AppIntentsCore
import LanguageModels
import OrderedCollections
import WorkflowValues

/// The JSON Schema (2020-12) of the user's settings in `config.yaml`, for editors.
package enum SettingsSchema {
  package static var value: IntentValue {
    var properties = Settings.keys.map(\.description).properties
    if case .dictionary(var notify)? = properties["notify"] {
      notify["items"] = channel
      properties["notify"] = .dictionary(notify)
    }
    if case .dictionary(var model)? = properties["model"],
      case .dictionary(var keys)? = model["properties"],
      case .dictionary(var models)? = keys["models"]
    {
      models["additionalProperties"] = Self.model
      keys["models"] = .dictionary(models)
      model["properties"] = .dictionary(keys)
      properties["model"] = .dictionary(model)
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Segue settings",
      "type": ["object", "null"],
      "properties": .dictionary(properties),
      "patternProperties": ["^x_": true],
      "additionalProperties": false,
      "$defs": .dictionary(WorkflowSchema.values.filter { ["text", "flag"].contains($0.key) }),
    ]
  }

  /// A way has one of several keys, which decides what the others are.
  private static var channel: IntentValue {
    let kinds = NotifyKeys.kinds.map { $0.map(\.description) }
    let own = kinds.compactMap(\.first)
    return [
      "type": "object",
      "properties": .dictionary(own.properties),
      "oneOf": .list(own.map { ["required": [.text($0.name)]] }),
      "allOf": .list(kinds.map(condition)),
    ]
  }

  /// A model has a provider, which decides what the others are.
  private static var model: IntentValue {
    let providers = ModelProvider.allCases
    return [
      "type": "object",
      "properties": ["provider": ["enum": .list(providers.map { .text($0.rawValue) })]],
      "required": ["provider"],
      "allOf": .list(
        providers.map { provider in
          let keys = ModelEntryKeys.keys(of: provider).map(\.description)
          return [
            "if": [
              "properties": ["provider": ["const": .text(provider.rawValue)]],
              "required": ["provider"],
            ],
            "then": .dictionary(RecordShape(keys).schema),
          ]
        }),
    ]
  }

  private static func condition(of keys: [KeyDescription]) -> IntentValue {
    var record = RecordShape(keys).schema
    if keys.contains(where: { $0.name == "user" }) {
      record["dependentRequired"] = ["user": ["server", "secret"], "secret": ["user"]]
    }
    return [
      "if": ["required": .list(keys.prefix(1).map { .text($0.name) })],
      "then": .dictionary(record),
    ]
  }
}
