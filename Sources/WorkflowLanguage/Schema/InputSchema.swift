import AppIntents
import OrderedCollections

/// The JSON Schema of an input: a default, or a map that declares the input.
enum InputSchema {
  static var value: IntentValue {
    var object = RecordShape(InputKeys.descriptions).schema
    object["type"] = nil
    // The type decides what the values may be.
    object["allOf"] = .list(InputTypeName.all.flatMap(conditions))
    return ["if": ["type": "object"], "then": .dictionary(object)]
  }

  /// - Parameter typeNames: the types that intents bring.
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
      "default": .dictionary(ParameterSchema.object(for: type)),
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
    return [
      "if": ["required": ["type"], "properties": ["type": ["const": written]]],
      "then": ["properties": .dictionary(properties)],
    ]
  }
}
