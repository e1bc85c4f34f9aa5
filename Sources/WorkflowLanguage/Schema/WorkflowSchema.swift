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

  /// A bare word, or a map that has the keys of its one action. Conditions pick the one schema that
  /// a step is held against, so that an editor complains about that one only.
  private var step: IntentValue {
    let actions = self.actions
    let names = actions.map(\.name)
    let bare = descriptors.filter(\.mayStandAlone).map(\.id) + ["next", "break", "return"]
    let keys: Object = ControlSchema.modifiers.merging(
      actions.map { ($0.name, ["description": .text($0.description)]) }
    ) { $1 }
    return [
      "type": ["string", "object"],
      "if": ["type": "string"],
      "then": ["enum": .list(bare.map { .text($0) })],
      "else": [
        "if": ["anyOf": .list(names.map { ["required": [.text($0)]] })],
        "then": ["allOf": .list(actions.map { $0.condition(among: actions) })],
        // Something in it should have been an action.
        "else": [
          "minProperties": 1,
          "propertyNames": ["enum": .list(names.map { .text($0) })],
        ],
        "properties": .dictionary(keys),
      ],
    ]
  }

  /// What a step can do, and the schema of a step that does it.
  private struct Action {
    let name: String
    let definition: String
    let description: String
    let keys: Set<String>

    /// Holds a step with this action against its schema. A key that is an action may also be a
    /// parameter of another one (`parallel` of `for`).
    func condition(among others: [Action]) -> IntentValue {
      let owners = others.filter { $0.name != name && $0.keys.contains(name) }.map(\.name)
      var holds: Object = ["required": [.text(name)]]
      if !owners.isEmpty {
        holds["not"] = ["anyOf": .list(owners.map { ["required": [.text($0)]] })]
      }
      return ["if": .dictionary(holds), "then": ["$ref": .text("#/$defs/\(definition)")]]
    }
  }

  private var actions: [Action] {
    ControlSchema.words.map { word in
      Action(
        name: word.name, definition: "control:\(word.name)", description: word.description,
        keys: Set(word.keys.keys))
    }
      + descriptors.map { descriptor in
        Action(
          name: descriptor.id, definition: "intent:\(descriptor.id)",
          description: descriptor.description, keys: Set(descriptor.parameters.map(\.name)))
      }
  }

  private func intent(_ descriptor: IntentDescriptor) -> IntentValue {
    var properties: Object = [:]
    var required: [String] = []
    for (index, parameter) in descriptor.parameters.enumerated() {
      let schema = Self.schema(parameter)
      let isNeeded = descriptor.needsGiven(index)
      if index == 0 { properties[descriptor.id] = isNeeded ? schema : Self.orNull(schema) }
      properties[parameter.name] = schema
      if index > 0, isNeeded { required.append(parameter.name) }
    }
    if descriptor.parameters.isEmpty { properties[descriptor.id] = ["type": "null"] }
    properties.merge(ControlSchema.modifiers) { own, _ in own }
    var object: Object = [
      "description": .text(descriptor.description),
      "properties": .dictionary(properties),
      "patternProperties": ["^x_": true],
      "additionalProperties": false,
    ]
    if !required.isEmpty {
      // They may stand under `with`, too.
      object["if"] = ["not": ["required": ["with"]]]
      object["then"] = ["required": .list(required.map { .text($0) })]
    }
    return .dictionary(object)
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

extension IntentDescriptor {
  /// Whether a file has to give a parameter, because neither a default nor the pipe does.
  fileprivate func needsGiven(_ index: Int) -> Bool {
    parameters[index].isRequired && parameters[index].defaultValue == nil && index != pipedParameter
  }

  /// Whether a bare word is enough.
  fileprivate var mayStandAlone: Bool { !parameters.indices.contains(where: needsGiven) }
}
