package import AppIntentsCore
import OrderedCollections

/// Types as others see them: a name for clients that know the extension, and a plain schema.
package enum WireType {
  /// `text`, `rich_text`, an entity's or enum's name; `[…]` for a list.
  package static func name(of type: ValueType) -> String {
    switch type {
    case .any: "any"
    case .nothing: "nothing"
    case .text, .expression, .condition, .formula, .program, .prompt: "text"
    case .richText: "rich_text"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .duration: "duration"
    case .measurement: "measurement"
    case .url: "url"
    case .file: "file"
    case .dictionary: "dictionary"
    case .list(let element): "[\(name(of: element))]"
    case .entity(let name): name
    case .choice(let type): type.name
    }
  }

  /// The schema of a value that a tool takes: entities are named by a text.
  package static func input(_ type: ValueType, isWhole: Bool = false, isTransient: Bool = false)
    -> JSONObject
  {
    switch type {
    case .entity: ["type": isTransient ? "object" : "string"]
    case .list(let element):
      [
        "type": "array",
        "items": .dictionary(input(element, isWhole: isWhole, isTransient: isTransient)),
      ]
    default: schema(of: type, isWhole: isWhole)
    }
  }

  /// The schema of a value that a tool gives: entities are objects.
  package static func output(_ type: ValueType) -> JSONObject {
    switch type {
    case .entity: ["type": "object"]
    case .list(let element): ["type": "array", "items": .dictionary(output(element))]
    default: schema(of: type)
    }
  }

  /// The format of a date of which only a part is wanted; nil for a time, which has no format here.
  package static func format(of moment: ParameterHints.Moment?) -> IntentValue? {
    switch moment {
    case .date?: "date"
    case .time?: nil
    case .dateTime?, nil: "date-time"
    }
  }

  private static func schema(of type: ValueType, isWhole: Bool = false) -> JSONObject {
    func text(_ keyword: String? = nil, _ value: String = "") -> JSONObject {
      JSONObject(present: ["type": "string", keyword ?? "": keyword.map { _ in .text(value) }])
    }
    switch type {
    case .any, .nothing: return [:]
    case .text, .expression, .condition, .formula, .program, .prompt, .entity: return text()
    case .richText: return text("contentMediaType", "text/markdown")
    case .number: return ["type": isWhole ? "integer" : "number"]
    case .boolean: return ["type": "boolean"]
    case .date: return text("format", "date-time")
    case .duration: return text("format", "duration")
    case .url, .file: return text("format", "uri")
    case .dictionary: return ["type": "object"]
    case .list(let element): return ["type": "array", "items": .dictionary(schema(of: element))]
    case .choice(let type):
      return ["type": "string", "enum": .list(type.cases.map { .text($0.name) })]
    case .measurement:
      return [
        "type": "object",
        "properties": ["value": ["type": "number"], "unit": ["type": "string"]],
        "required": ["value", "unit"],
      ]
    }
  }
}
