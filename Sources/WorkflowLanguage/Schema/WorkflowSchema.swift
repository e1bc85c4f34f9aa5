package import AppIntentsCore
package import OrderedCollections
import WorkflowValues

/// The JSON Schema (2020-12) of workflow files, with every intent's parameters, so that an editor
/// completes and validates them.
///
/// A schema finds values of the wrong shape. It can't find wrong types along connections, or names
/// that are used before they are set; `segue check` finds those.
package struct WorkflowSchema {
  package typealias Object = OrderedDictionary<String, IntentValue>

  private let descriptors: [IntentDescriptor]
  /// The types beside those of `InputTypeName`: entities and choices.
  private let typeNames: [String]

  package init(of catalogue: IntentCatalogue) {
    descriptors = catalogue.all
    var names = Set(BuiltInEntities.all.map { $0.typeName })
    for descriptor in descriptors {
      for type in descriptor.parameters.map(\.type) + [descriptor.outputType(for: [:])] {
        switch type.itemType {
        case .entity(let name): names.insert(name)
        case .choice(let choice): names.insert(choice.name)
        default: break
        }
      }
    }
    typeNames = names.sorted()
  }

  package var value: IntentValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Segue workflow",
      "type": "object",
      "required": DocumentKeys.descriptions.required ?? [],
      "properties": .dictionary(DocumentKeys.descriptions.properties),
      "patternProperties": ["^x_": true],
      "additionalProperties": false,
      "$defs": .dictionary(definitions),
    ]
  }

  private var definitions: Object {
    var definitions = Self.values
    definitions["type"] = InputSchema.type(typeNames: typeNames)
    definitions["input"] = InputSchema.value
    definitions["trigger"] = TriggerSchema.value
    definitions["steps"] = ["type": "array", "items": ["$ref": "#/$defs/step"]]
    definitions["step"] = step
    for descriptor in descriptors {
      definitions["intent:\(descriptor.id)"] = intent(descriptor)
    }
    for word in StepKinds.words.all { definitions["control:\(word.name)"] = word.schema }
    return definitions
  }

  /// The kinds of value that keys of many maps take.
  static let values: Object = [
    "name": [
      "type": ["string", "boolean"], "pattern": .text(Identifier.pattern),
      "maxLength": .number(Identifier.lengthLimit),
      "not": ["enum": .list(StandingName.all.map { .text($0.name) })],
    ],
    "duration": ["$ref": "#/$defs/signed_duration", "not": ["pattern": "^\\s*-"]],
    "signed_duration": ["type": "string", "pattern": .text("^\(DurationText.pattern)$")],
    "flag": [
      "anyOf": [
        ["type": "boolean"], ["enum": [0, 1]],
        ["type": "string", "pattern": .text(BooleanLiteral.pattern)],
      ]
    ],
    "condition": ["type": ["string", "boolean", "number"]],
    "expression": ["type": ["string", "boolean", "number", "array", "object"]],
    // A scalar that YAML takes for a number or a boolean is a text where a text is expected.
    "text": ["type": ["string", "number", "boolean"]],
  ]

  /// A bare word, or a map with the keys of its one action. Conditions choose the schema of that
  /// action, so that an editor reports only the mistakes in that one.
  private var step: IntentValue {
    let actions = self.actions
    let names = actions.map(\.name)
    let bare =
      descriptors.filter(\.mayStandAlone).map(\.id)
      + StepKinds.words.all.filter(\.mayStandAlone).map(\.name)
    let keys = ModifierKeys.descriptions.properties.merging(
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

  /// An action, and the schema of a step with this action.
  private struct Action {
    let name: String
    let definition: String
    let description: String
    let keys: Set<String>

    /// Applies the schema to a step with this action. A key that is an action can also be a parameter
    /// of another one (`parallel` of `for`).
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
    StepKinds.words.all.map { word in
      Action(
        name: word.name, definition: "control:\(word.name)", description: word.summary,
        keys: Set(word.keys.map(\.name) + [word.name]))
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
    properties.merge(ModifierKeys.descriptions.properties) { own, _ in own }
    var object: Object = [
      "description": .text(descriptor.description),
      "properties": .dictionary(properties),
      "patternProperties": ["^x_": true],
      "additionalProperties": false,
    ]
    var needs: Object = [:]
    if !required.isEmpty { needs["required"] = .list(required.map { .text($0) }) }
    if !descriptor.alternatives.isEmpty {
      needs["oneOf"] = .list(descriptor.alternatives.map { ["required": [.text($0)]] })
    }
    if !needs.isEmpty {
      // They may stand under `with`, too.
      object["if"] = ["not": ["required": ["with"]]]
      object["then"] = .dictionary(needs)
    }
    return .dictionary(object)
  }

  private static func orNull(_ schema: IntentValue) -> IntentValue {
    ["anyOf": [schema, ["type": "null"]]]
  }

  private static func schema(_ parameter: ParameterDescriptor) -> IntentValue {
    var object = ParameterSchema.object(for: parameter.type, isOptional: !parameter.isRequired)
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
  fileprivate var mayStandAlone: Bool {
    alternatives.isEmpty && !parameters.indices.contains(where: needsGiven)
  }
}
