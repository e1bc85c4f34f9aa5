import AppIntents
import OrderedCollections

/// The keys of the control words, and of the modifiers that every step may have.
enum ControlSchema {
  struct Word: Sendable {
    let name: String
    let description: String
    let keys: WorkflowSchema.Object
    /// Keys that must be there, beside the word itself.
    var required: [String] = []
    /// Whether any other key may follow (the inputs of `run:`).
    var isOpen = false

    var schema: IntentValue {
      var properties = keys
      properties.merge(ControlSchema.modifiers) { own, _ in own }
      // What is interrupted is a step inside.
      properties["on_interrupt"] = nil
      var object: WorkflowSchema.Object = [
        "description": .text(description), "properties": .dictionary(properties),
      ]
      if !isOpen { object["patternProperties"] = ["^x_": true] }
      if !required.isEmpty { object["required"] = .list(required.map { .text($0) }) }
      if !isOpen { object["additionalProperties"] = false }
      return .dictionary(object)
    }
  }

  private static let steps: IntentValue = ["$ref": "#/$defs/steps"]
  private static let condition: IntentValue = ["type": ["string", "boolean"]]
  private static let count: IntentValue = [
    "anyOf": [["type": "integer", "minimum": 0], ParameterSchema.reference]
  ]
  private static let duration: IntentValue = ["$ref": "#/$defs/duration"]

  static let modifiers: WorkflowSchema.Object = [
    "as": ["$ref": "#/$defs/name", "description": "The name of the output."],
    "input": ["description": "What the pipe brings instead of the previous output; none cuts it."],
    "when": ["type": ["string", "boolean"], "description": "Skips the step unless this is true."],
    "retry": ["$ref": "#/$defs/retry"],
    "timeout": duration,
    "on_error": ["enum": ["stop", "continue"]],
    "on_interrupt": [
      "enum": ["fail", "retry", "ask"],
      "description": "What becomes of a step that may or may not have happened.",
    ],
    "enabled": ["type": "boolean"],
    "label": ["$ref": "#/$defs/text", "description": "What people read instead of the summary."],
    "with": ["type": "object", "description": "Parameters whose names are modifiers' names."],
  ]

  static let words: [Word] = [
    Word(
      name: "if", description: "Steps that run when a condition holds.",
      keys: [
        "if": condition, "then": steps, "else": steps,
        "else_if": [
          "type": "array",
          "items": [
            "type": "object", "required": ["if", "then"],
            "properties": ["if": condition, "then": steps], "additionalProperties": false,
          ],
        ],
      ], required: ["then"]),
    Word(
      name: "choose", description: "The first case that a value is.",
      keys: [
        "choose": ["type": ["string", "number", "boolean"]], "else": steps,
        "cases": [
          "type": "array",
          "items": [
            "type": "object", "required": ["do"],
            "properties": ["is": [:], "when": condition, "do": steps],
            "additionalProperties": false,
          ],
        ],
      ], required: ["cases"]),
    Word(
      name: "for", description: "Steps once for each item of a list.",
      keys: ["for": [:], "do": steps, "parallel": count, "batch": count], required: ["do"]),
    Word(
      name: "repeat", description: "Steps a number of times.",
      keys: ["repeat": count, "do": steps], required: ["do"]),
    Word(
      name: "while", description: "Steps as long as a condition holds, at most max times.",
      keys: ["while": condition, "do": steps, "max": count], required: ["do", "max"]),
    Word(
      name: "parallel", description: "Named blocks at the same time.",
      keys: ["parallel": ["type": "object", "additionalProperties": steps]]),
    Word(
      name: "try", description: "Steps whose failure catch handles.",
      keys: ["try": steps, "catch": steps, "finally": steps]),
    Word(
      name: "menu", description: "A person chooses what happens.",
      keys: [
        "menu": ["$ref": "#/$defs/text"], "default": ["$ref": "#/$defs/text"],
        "options": ["type": "object", "minProperties": 1, "additionalProperties": steps],
      ], required: ["options"]),
    Word(
      name: "run", description: "Another workflow as a step.",
      keys: ["run": ["type": "string"]], isOpen: true),
    Word(
      name: "set", description: "Sets or changes names.",
      keys: ["set": ["type": "object", "minProperties": 1]]),
    Word(name: "return", description: "Ends the run with a value.", keys: ["return": [:]]),
    Word(
      name: "fail", description: "Ends the run as failed, with a message.",
      keys: ["fail": ["$ref": "#/$defs/text"]]),
    Word(name: "next", description: "Ends the pass of a loop.", keys: ["next": ["type": "null"]]),
    Word(name: "break", description: "Ends the loop.", keys: ["break": ["type": "null"]]),
  ]
}
