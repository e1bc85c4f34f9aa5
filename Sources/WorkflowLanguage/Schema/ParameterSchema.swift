import AppIntentsCore
import OrderedCollections

/// The JSON Schema of the values that a parameter's type lets a file write. A reference (`$name`) or
/// a text with `${…}` in it can stand for a value of any type.
enum ParameterSchema {
  /// - Parameter isOptional: whether `null` is a value of the parameter.
  static func object(for type: ValueType, isOptional: Bool = false) -> WorkflowSchema.Object {
    let object = object(of: type)
    guard isOptional, !object.isEmpty else { return object }
    switch type {
    // `null` isn't an expression.
    case .condition, .expression, .formula: return object
    default: return ["anyOf": [.dictionary(object), ["type": "null"]]]
    }
  }

  private static func object(of type: ValueType) -> WorkflowSchema.Object {
    switch type {
    // A dictionary becomes its text.
    case .text, .entity, .prompt: ["type": ["string", "number", "boolean", "object"]]
    case .richText, .url: word
    // `~` is home.
    case .program, .file: scalar
    case .condition: ["$ref": "#/$defs/condition"]
    case .expression, .formula(.item): ["$ref": "#/$defs/expression"]
    case .formula(.entry): ["$ref": "#/$defs/condition"]
    case .formula(.items):
      ["type": "object", "additionalProperties": ["$ref": "#/$defs/expression"]]
    case .date: ["type": ["string", "number"]]
    case .duration: ["anyOf": [["$ref": "#/$defs/signed_duration"], reference]]
    case .measurement: ["type": "string"]
    case .number:
      ["anyOf": [["type": "number"], reference, ["type": "string", "pattern": number]]]
    case .boolean: ["anyOf": [["$ref": "#/$defs/flag"], reference]]
    case .choice(let choice): choiceObject(choice)
    // Only the run can tell whether a text is a dictionary.
    case .dictionary: ["type": ["object", "string", "number", "boolean"]]
    case .list(let element): listObject(element)
    case .any, .nothing: [:]
    }
  }

  private static let word: WorkflowSchema.Object = ["type": ["string", "number", "boolean"]]

  private static let scalar: WorkflowSchema.Object = [
    "type": ["string", "number", "boolean", "null"]
  ]

  /// The names first, which editors propose; then what is accepted too: names, titles and synonyms in
  /// any case, with spaces, hyphens and underscores alike.
  private static func choiceObject(_ choice: IntentChoiceType) -> WorkflowSchema.Object {
    var patterns: OrderedSet<String> = []
    for item in choice.cases {
      for word in [item.name, item.title] + item.synonyms {
        patterns.append(word.map { pattern(of: $0) }.joined())
      }
    }
    return [
      "anyOf": [
        ["enum": .list(choice.cases.map { .text($0.name) })], reference,
        ["type": "string", "pattern": .text("^(\(patterns.joined(separator: "|")))$")],
      ]
    ]
  }

  /// A character of a choice's name as a regular expression.
  private static func pattern(of character: Character) -> String {
    switch character {
    case " ", "-", "_": "[ _-]?"
    case _ where character.isLetter:
      character.lowercased() == character.uppercased()
        ? "\(character)" : "[\(character.lowercased())\(character.uppercased())]"
    // Only these may be escaped (ECMAScript's `SyntaxCharacter`).
    case _ where "^$\\.*+?()[]{}|/".contains(character): "\\\(character)"
    default: "\(character)"
    }
  }

  /// A list, or a single item, or a text that gives a list.
  private static func listObject(_ element: ValueType) -> WorkflowSchema.Object {
    switch element {
    case .any, .nothing: return [:]
    case .list: return ["type": ["array", "string", "number", "boolean"]]
    case .text, .entity: return oneOrMany(object(of: element), one: word)
    default: return oneOrMany(object(of: element), one: object(of: element))
    }
  }

  private static func oneOrMany(
    _ item: WorkflowSchema.Object, one: WorkflowSchema.Object
  ) -> WorkflowSchema.Object {
    ["anyOf": [["type": "array", "items": .dictionary(item)], .dictionary(one)]]
  }

  /// A text with a reference in it.
  static let reference: IntentValue = ["type": "string", "pattern": "\\$"]

  /// A number written as text.
  private static let number: IntentValue = "^[-+]?[0-9.,']+ *[^0-9]{0,4}$"

  /// A default as JSON writes it; nil for a value that a file wouldn't write.
  static func plain(_ value: IntentValue) -> IntentValue? {
    switch value {
    case .text, .number, .boolean: value
    case .choice(let choice): .text(choice.name)
    case .duration(let duration): .text(duration.description)
    default: nil
    }
  }
}
