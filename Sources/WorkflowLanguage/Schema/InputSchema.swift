import AppIntentsCore
import OrderedCollections

/// The JSON Schema of an input: a default, or a map that declares the input.
enum InputSchema {
  static var value: IntentValue {
    var object = RecordShape(InputKeys.descriptions).schema
    object["type"] = nil
    // The type decides what the values may be.
    object["allOf"] = .list(InputTypeName.all.flatMap(conditions) + [wholeEntities])
    return ["if": ["type": "object"], "then": .dictionary(object)]
  }

  /// A file can't write an entity that comes with Segue, because nothing finds one by its name.
  private static var wholeEntities: IntentValue {
    let names = BuiltInEntities.all.map { IntentValue.text($0.typeName) }
    return [
      "if": [
        "required": ["type"],
        "properties": ["type": ["enum": .list(names + names.map { .list([$0]) })]],
      ],
      "then": [
        "properties": [
          "default": false, "values": false, "min": false, "max": false, "pattern": false,
        ]
      ],
    ]
  }

  /// - Parameter typeNames: the types beside those of `InputTypeName`.
  static func type(typeNames: [String]) -> IntentValue {
    let names: IntentValue = [
      "enum": .list((InputTypeName.all + typeNames).map { .text($0) })
    ]
    return ["anyOf": [names, ["type": "array", "items": names, "minItems": 1, "maxItems": 1]]]
  }

  private static func conditions(on name: String) -> [IntentValue] {
    let type = InputTypeName.type(named: name)
    if type == .any { return [] }
    return [
      condition(on: .text(name), for: type),
      condition(on: [.text(name)], for: .list(of: type)),
    ]
  }

  private static func condition(on written: IntentValue, for type: ValueType) -> IntentValue {
    let element = IntentValue.dictionary(ParameterSchema.object(for: type.itemType))
    var properties: WorkflowSchema.Object = [
      // `null` is no default.
      "default": .dictionary(ParameterSchema.object(for: type, isOptional: true)),
      "values": ["items": element],
    ]
    switch type.itemType {
    case .number, .date, .duration, .measurement, .any:
      properties["min"] = element
      properties["max"] = element
    default:
      properties["min"] = false
      properties["max"] = false
    }
    switch type.itemType {
    case .text, .any: break
    default: properties["pattern"] = false
    }
    return [
      "if": ["required": ["type"], "properties": ["type": ["const": written]]],
      "then": ["properties": .dictionary(properties)],
    ]
  }
}
