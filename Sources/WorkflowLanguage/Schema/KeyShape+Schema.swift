import AppIntentsCore
import OrderedCollections
import WorkflowValues

extension KeyShape {
  /// The JSON Schema of the values that a key takes.
  var schema: IntentValue {
    switch self {
    case .text, .textValue: ["$ref": "#/$defs/text"]
    case .filledText: ["type": ["string", "number", "boolean"], "minLength": 1]
    case .pattern(let pattern): ["type": "string", "pattern": .text(pattern)]
    case .path: ["type": ["string", "number", "boolean", "null"], "minLength": 1]
    case .value: [:]
    case .values: ["anyOf": [["type": "array"], ParameterSchema.reference]]
    case .condition: ["$ref": "#/$defs/condition"]
    case .expression: ["$ref": "#/$defs/expression"]
    case .name: ["$ref": "#/$defs/name"]
    case .flag: ["$ref": "#/$defs/flag"]
    case .count(let least): ["type": "integer", "minimum": .number(least)]
    case .computedCount(let least):
      [
        "anyOf": [
          ["type": "integer", "minimum": .number(least)], ParameterSchema.reference,
        ]
      ]
    case .whole(let range):
      Self.numbers("integer", from: range.lowerBound, to: range.upperBound)
    case .number(let range):
      Self.numbers("number", from: Int(range.lowerBound), to: Int(range.upperBound))
    case .duration: ["$ref": "#/$defs/duration"]
    case .signedDuration: ["$ref": "#/$defs/signed_duration"]
    case .computedDuration: ["anyOf": [["$ref": "#/$defs/duration"], ParameterSchema.reference]]
    case .choice(let words): ["enum": .list(words.map { .text($0) })]
    case .steps: ["$ref": "#/$defs/steps"]
    case .type: ["$ref": "#/$defs/type"]
    case .triggers: ["type": "array", "items": ["$ref": "#/$defs/trigger"]]
    case .nothing: ["type": "null"]
    case .size:
      [
        "anyOf": [
          ["type": "number", "minimum": 0],
          ["type": "string", "pattern": "^[0-9]+(\\.[0-9]*)? *(([KkMmGgTt][Ii]?)?[Bb])?$"],
        ]
      ]
    case .named(_, plural: _, let shape): shape.schema
    case .list(let item): ["type": "array", "items": item.schema]
    case .filled(let shape): shape.filledSchema
    case .oneOrMore(let item):
      ["anyOf": [item.schema, ["type": "array", "items": item.schema, "minItems": 1]]]
    case .map(let value, hasNames: let hasNames): Self.map(of: value, hasNames: hasNames)
    case .record(let record): .dictionary(record.schema)
    case .either(let one, let other): ["anyOf": [one.schema, other.schema]]
    case .input: ["$ref": "#/$defs/input"]
    }
  }

  private static func numbers(_ type: IntentValue, from least: Int, to most: Int) -> IntentValue {
    ["type": type, "minimum": .number(least), "maximum": .number(most)]
  }

  private var filledSchema: IntentValue {
    guard case .dictionary(var object) = schema else { return schema }
    object[object["type"] == "array" ? "minItems" : "minProperties"] = 1
    return .dictionary(object)
  }

  private static func map(of value: KeyShape, hasNames: Bool) -> IntentValue {
    var object: WorkflowSchema.Object = ["type": "object"]
    if hasNames { object["propertyNames"] = ["$ref": "#/$defs/name"] }
    if case .value = value {} else { object["additionalProperties"] = value.schema }
    return .dictionary(object)
  }
}

extension KeyDescription {
  /// The JSON Schema of the key's value, with its documentation.
  var schema: IntentValue {
    guard case .dictionary(var object) = shape.schema else { return shape.schema }
    object["description"] = .text(summary)
    if let defaultText { object["default"] = .text(defaultText) }
    return .dictionary(object)
  }
}

extension [KeyDescription] {
  var properties: WorkflowSchema.Object {
    reduce(into: [:]) { $0[$1.name] = $1.schema }
  }

  /// The names of the keys that must be there, as a list of the schema.
  var required: IntentValue? {
    let names = filter(\.isRequired).map { IntentValue.text($0.name) }
    return names.isEmpty ? nil : .list(names)
  }
}

extension RecordShape {
  var schema: WorkflowSchema.Object {
    var object: WorkflowSchema.Object = [
      "type": "object", "properties": .dictionary(keys.properties),
      "patternProperties": ["^x_": true], "additionalProperties": false,
    ]
    if let required = keys.required { object["required"] = required }
    if !oneOf.isEmpty {
      object["oneOf"] = .list(oneOf.map { ["required": [.text($0)]] })
    }
    return object
  }
}

extension ControlWord {
  /// The JSON Schema of a step that begins with the word.
  var schema: IntentValue {
    var properties: WorkflowSchema.Object = [name: subjectSchema]
    properties.merge(keys.properties) { own, _ in own }
    for modifier in ModifierKeys.descriptions
    where properties[modifier.name] == nil && instead[modifier.name] == nil {
      // The keys of `run` are inputs of the other workflow, so `with` has its meaning there.
      let isTaken =
        !ModifierKeys.namesForIntents.contains(modifier.name)
        || takesAnyKey && modifier.name == "with"
      if isTaken {
        properties[modifier.name] = modifier.schema
      } else if takesAnyKey {
        properties[modifier.name] = false
      }
    }
    var object: WorkflowSchema.Object = [
      "description": .text(summary), "properties": .dictionary(properties),
    ]
    if let required = keys.required { object["required"] = required }
    if !takesAnyKey {
      object["patternProperties"] = ["^x_": true]
      object["additionalProperties"] = false
    }
    if !needsOneOf.isEmpty {
      object["anyOf"] = .list(needsOneOf.map { ["required": [.text($0)]] })
    }
    return .dictionary(object)
  }

  private var subjectSchema: IntentValue {
    guard let subject else { return ["type": "null", "description": .text(summary)] }
    guard case .dictionary(var object) = subject.schema else { return subject.schema }
    // Without a value the step says nothing.
    if case .value = subject.shape, subject.isRequired { object["not"] = ["type": "null"] }
    return .dictionary(object)
  }

  /// Whether the word is a step by itself.
  var mayStandAlone: Bool { subject?.isRequired != true && keys.required == nil }
}
