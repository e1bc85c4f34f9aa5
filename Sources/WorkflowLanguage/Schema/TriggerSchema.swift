import AppIntentsCore
import OrderedCollections

/// The schema of triggers, made from the descriptions of their kinds.
enum TriggerSchema {
  static var value: IntentValue {
    let kinds = TriggerDescription.all
    return [
      "type": "object",
      "minProperties": 1,
      "if": ["not": ["anyOf": .list(kinds.map { ["required": [.text($0.kind)]] })]],
      "then": ["propertyNames": ["enum": .list(kinds.map { .text($0.kind) })]],
      "properties": .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: kinds.map { ($0.kind, ["description": .text($0.summary)]) })),
      // An editor complains about the keys of the trigger's own kind only.
      "allOf": .list(
        kinds.map { kind in
          [
            "if": ["required": [.text(kind.kind)]],
            "then": .dictionary(keys(of: kind)),
          ]
        }),
    ]
  }

  private static func keys(of kind: TriggerDescription) -> WorkflowSchema.Object {
    let keys = kind.keys + kind.sharedKeys
    var schema: WorkflowSchema.Object = ["properties": .dictionary(keys.properties)]
    if let required = keys.required { schema["required"] = required }
    schema["patternProperties"] = ["^x_": true]
    schema["additionalProperties"] = false
    return schema
  }
}
