import AppIntents
import OrderedCollections

/// What a parameter's type lets a file write. A reference (`$name`) or a text with `${…}` in it can
/// stand for a value of any type.
enum ParameterSchema {
  static func object(for type: ValueType) -> WorkflowSchema.Object {
    switch type {
    case .text, .richText, .url, .file, .program, .condition, .expression, .entity:
      ["type": ["string", "number", "boolean"]]
    case .date, .duration, .measurement: ["type": ["string", "number"]]
    case .number:
      ["anyOf": [["type": "number"], reference, ["type": "string", "pattern": number]]]
    case .boolean:
      [
        "anyOf": [
          ["type": "boolean"], reference,
          ["type": "string", "pattern": "^([Tt]rue|[Ff]alse|[Yy]es|[Nn]o|[Oo]n|[Oo]ff|[01])$"],
        ]
      ]
    case .choice(let choice):
      [
        "anyOf": [
          ["enum": .list(choice.cases.map { .text($0.name) })],
          reference,
        ]
      ]
    case .dictionary: ["type": ["object", "string"]]
    case .list: [:]
    case .any, .nothing: [:]
    }
  }

  /// A text with a reference in it.
  static let reference: IntentValue = ["type": "string", "pattern": "\\$"]

  /// A number written as text.
  private static let number: IntentValue = "^[-+]?[0-9.,']+ *[^0-9]{0,4}$"

  /// A default as JSON has it, where it is something a file would write.
  static func plain(_ value: IntentValue) -> IntentValue? {
    switch value {
    case .text, .number, .boolean: value
    case .choice(let choice): .text(choice.name)
    case .duration(let duration): .text(duration.description)
    default: nil
    }
  }
}
