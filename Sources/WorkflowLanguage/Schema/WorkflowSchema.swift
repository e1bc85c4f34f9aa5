package import AppIntents
package import OrderedCollections

/// The JSON Schema (2020-12) of workflow files, with every intent's parameters, so that an editor
/// completes and validates them.
///
/// A schema can't see types along connections or names that are used before they are set; it catches
/// what has the wrong shape. `segue check` catches the rest.
package struct WorkflowSchema {
  package typealias Object = OrderedDictionary<String, IntentValue>

  private let descriptors: [IntentDescriptor]

  package init(of catalogue: IntentCatalogue) {
    descriptors = catalogue.all
  }

  package var value: IntentValue {
    var properties = DocumentSchema.properties
    properties["steps"] = ["$ref": "#/$defs/steps"]
    properties["catch"] = ["$ref": "#/$defs/steps"]
    properties["finally"] = ["$ref": "#/$defs/steps"]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Segue workflow",
      "type": "object",
      "required": ["steps"],
      "properties": .dictionary(properties),
      "patternProperties": ["^x_": true],
      "additionalProperties": false,
      "$defs": .dictionary(definitions),
    ]
  }

  private var definitions: Object {
    var definitions = DocumentSchema.definitions
    definitions["steps"] = ["type": "array", "items": ["$ref": "#/$defs/step"]]
    definitions["step"] = step
    for descriptor in descriptors {
      definitions["intent:\(descriptor.id)"] = intent(descriptor)
    }
    for word in ControlSchema.words { definitions["control:\(word.name)"] = word.schema }
    return definitions
  }

  /// A bare word, or a map that has the keys of its one action.
  private var step: IntentValue {
    let actions =
      ControlSchema.words.map { ($0.name, "control:\($0.name)", $0.description) }
      + descriptors.map { ($0.id, "intent:\($0.id)", $0.description) }
    let bare =
      descriptors.map(\.id)
      + ["next", "break", "return", "parallel"].filter { word in
        ControlSchema.bareWords.contains(word)
      }
    return [
      "anyOf": [
        ["type": "string", "enum": .list(bare.map { .text($0) })],
        [
          "type": "object",
          "properties": .dictionary(
            OrderedDictionary(
              actions.map { name, _, description in
                (name, ["description": .text(description)] as IntentValue)
              }, uniquingKeysWith: { first, _ in first })),
          "anyOf": .list(actions.map { ["required": [.text($0.0)]] }),
          "allOf": .list(
            actions.map { name, definition, _ in
              [
                "if": ["required": [.text(name)]],
                "then": ["$ref": .text("#/$defs/\(definition)")],
              ]
            }),
        ],
      ]
    ]
  }

  private func intent(_ descriptor: IntentDescriptor) -> IntentValue {
    var properties: Object = [:]
    let first = descriptor.parameters.first
    properties[descriptor.id] = first.map(Self.schema) ?? ["type": "null"]
    // An intent may be written with an empty value, when its first parameter comes by the pipe.
    if let first { properties[descriptor.id] = Self.orNull(Self.schema(first)) }
    for parameter in descriptor.parameters {
      properties[parameter.name] = Self.schema(parameter)
    }
    properties.merge(ControlSchema.modifiers) { own, _ in own }
    return [
      "description": .text(descriptor.description),
      "properties": .dictionary(properties),
      "additionalProperties": false,
    ]
  }

  private static func orNull(_ schema: IntentValue) -> IntentValue {
    ["anyOf": [schema, ["type": "null"]]]
  }

  private static func schema(_ parameter: ParameterDescriptor) -> IntentValue {
    var object = ParameterSchema.object(for: parameter.type)
    let description = parameter.description.isEmpty ? parameter.title : parameter.description
    object["description"] = .text(description)
    if let value = parameter.defaultValue, let plain = ParameterSchema.plain(value) {
      object["default"] = plain
    }
    return .dictionary(object)
  }
}
