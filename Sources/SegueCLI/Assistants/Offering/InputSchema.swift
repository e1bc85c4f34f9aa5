import AppIntentsCore
import Diagnostics
import ModelContext
import OrderedCollections
import ToolServing
import WorkflowLanguage
import WorkflowValues
import YAML

/// The inputs of a workflow as the schema of a tool's arguments.
enum InputSchema {
  static func json(of inputs: [InputDeclaration]) -> JSONObject {
    var properties: JSONObject = [:]
    for input in inputs { properties[input.name.value] = .dictionary(property(input)) }
    let required = inputs.filter { !$0.isOptional && $0.defaultValue == nil }
    return JSONObject(present: [
      "type": "object", "properties": .dictionary(properties),
      "required": required.isEmpty ? nil : .list(required.map { .text($0.name.value) }),
    ])
  }

  private static func property(_ input: InputDeclaration) -> JSONObject {
    var schema = WireType.input(input.type)
    let allowed = input.values.compactMap { literal($0, as: input.type.itemType) }
    if !allowed.isEmpty, allowed.count == input.values.count {
      if input.type.isList {
        var items = schema["items"]?.jsonObject ?? [:]
        items["enum"] = .list(allowed)
        schema["items"] = .dictionary(items)
      } else {
        schema["enum"] = .list(allowed)
      }
    }
    if input.type == .number {
      schema["minimum"] = input.min.flatMap { literal($0, as: .number) }
      schema["maximum"] = input.max.flatMap { literal($0, as: .number) }
    }
    let words = description(of: input)
    if !words.isEmpty { schema["description"] = .text(words) }
    if let value = input.defaultValue.flatMap({ literal($0, as: input.type) }) {
      schema["default"] = value
    }
    return schema
  }

  /// What the file says about the input, and what the schema has no plain word for.
  private static func description(of input: InputDeclaration) -> String {
    var sentences = [input.description ?? input.ask].compactMap(\.self)
    if input.type.itemType == .file {
      sentences.append(
        "The path or `file:` URL of a \(input.isFolder ? "folder" : "file") that exists.")
    }
    if let pattern = input.pattern?.value {
      sentences.append("It matches the regular expression `\(pattern)`.")
    }
    return sentences.joined(separator: " ")
  }

  /// The JSON of a value that the file writes without expressions; nil for others, which only a run
  /// knows.
  private static func literal(_ template: Template, as type: ValueType) -> IntentValue? {
    switch template.content {
    case .scalar(let scalar):
      switch type {
      case .number: IntentNumber(exactly: scalar.text).map { .number($0) }
      case .boolean: (try? BooleanText.parse(scalar.text)).map { .boolean($0) }
      case .list(let element): literal(template, as: element).map { .list([$0]) }
      case .measurement, .dictionary, .nothing: nil
      default: .text(scalar.text)
      }
    case .list(let items):
      if case .list(let element) = type {
        literals(items, as: element)
      } else {
        nil
      }
    case .expression, .text, .dictionary: nil
    }
  }

  private static func literals(_ items: [Template], as type: ValueType) -> IntentValue? {
    let values = items.compactMap { literal($0, as: type) }
    return values.count == items.count ? .list(values) : nil
  }
}
