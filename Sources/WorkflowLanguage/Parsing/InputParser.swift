package import AppIntents
internal import Diagnostics
internal import YAML

/// Parses `inputs`: a map of name → default value, or name → map that declares.
struct InputParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  static let keys = [
    "type", "default", "ask", "values", "min", "max", "pattern", "optional", "description",
  ]

  func parse(_ entry: YAMLEntry) -> [InputDeclaration] {
    guard let entries = entry.value.entries else {
      context.report(.wrongShape(entry, wants: "a map of names", example: "{ count: 3 }"))
      return []
    }
    var names: Set<String> = []
    return entries.compactMap { entry in
      guard names.insert(entry.name).inserted else { return nil }
      return parseInput(entry)
    }
  }

  private func parseInput(_ entry: YAMLEntry) -> InputDeclaration? {
    let name = Located(entry.name, at: entry.key.range)
    guard context.checked(name: name) else { return nil }
    guard case .mapping(let entries) = entry.value.content else {
      return parseDefault(entry.value, name)
    }
    var map = MapReader(entries, range: entry.value.range, owner: "an input")
    var input = InputDeclaration(name: name, type: .text)
    let type = map.take("type")
    if let node = map.take("default")?.value {
      input.defaultValue = context.template(node)
      input.type = Self.type(of: node)
    }
    if let type { parseType(type, into: &input) }
    input.isOptional = map.take("optional").flatMap(context.boolean) ?? false
    input.ask = map.take("ask").flatMap(context.text)?.value
    input.description = map.take("description").flatMap(context.text)?.value
    if let values = map.take("values") {
      if let items = values.value.items {
        input.values = items.map { context.template($0) }
        if type == nil, input.defaultValue == nil, let first = items.first {
          input.type = Self.type(of: first)
        }
      } else {
        context.report(.wrongShape(values, wants: "a list", example: "[small, large]"))
      }
    }
    input.min = map.take("min").map { context.template($0.value) }
    input.max = map.take("max").map { context.template($0.value) }
    input.pattern = map.take("pattern").flatMap(context.text)
    for rest in map.rest where !rest.name.hasPrefix("x_") {
      var diagnostic = Diagnostic.unknownKey(rest, in: "an input", known: Self.keys)
      if diagnostic.label == nil {
        diagnostic.helps = ["a dictionary as the default value stands under `default`"]
      }
      context.report(diagnostic)
    }
    return input
  }

  /// `review_above: 1000`: the type is the default's. Nothing at all asks for a text.
  private func parseDefault(_ node: YAMLNode, _ name: Located<String>) -> InputDeclaration {
    var input = InputDeclaration(name: name, type: Self.type(of: node))
    if !node.isMissing { input.defaultValue = context.template(node) }
    return input
  }

  static func type(of node: YAMLNode) -> ValueType {
    switch node.content {
    case .mapping: return .dictionary
    case .sequence(let items):
      guard let first = items.first.map(type(of:)) else { return .list }
      return .list(of: items.allSatisfy { type(of: $0) == first } ? first : .any)
    case .scalar(let scalar):
      if scalar.style == .plain, scalar.text.hasPrefix("$") { return .any }
      switch scalar.core {
      case .null: return .text
      case .bool: return .boolean
      case .int, .decimal: return .number
      case .text: return .text
      }
    }
  }

  private func parseType(_ entry: YAMLEntry, into input: inout InputDeclaration) {
    input.typeRange = entry.value.range
    var node = entry.value
    var isList = false
    if let items = node.items {
      guard items.count == 1 else {
        context.report(.wrongShape(entry, wants: "one type", example: "[file]"))
        input.type = .list
        return
      }
      isList = true
      node = items[0]
    }
    guard let name = node.text, !node.isMissing else {
      context.report(.wrongShape(entry, wants: "a type", example: "text"))
      return
    }
    if let other = Self.otherNames[name.lowercased()] {
      context.report(.otherTypeName(name, other, node.range))
    }
    input.isFolder = name == "folder"
    let type = InputTypeName.type(named: Self.otherNames[name.lowercased()] ?? name)
    input.type = isList ? .list(of: type) : type
  }

  /// What other languages call our types.
  private static let otherNames = [
    "string": "text", "str": "text", "int": "number", "integer": "number", "float": "number",
    "double": "number", "decimal": "number", "bool": "boolean", "datetime": "date",
    "path": "file", "directory": "folder", "uri": "url", "link": "url", "map": "dictionary",
    "object": "dictionary", "dict": "dictionary", "array": "list", "files": "file",
  ]
}

/// The types that `inputs:` can name.
package enum InputTypeName {
  /// The names of those types that no intent brings.
  package static let all = [
    "text", "number", "boolean", "date", "duration", "measurement", "file", "folder", "url",
    "dictionary", "list", "any",
  ]

  /// The type of this name; a name of none is an entity's or enum's, as far as parsing knows.
  package static func type(named name: String) -> ValueType {
    switch name {
    case "text": .text
    case "number": .number
    case "boolean": .boolean
    case "date": .date
    case "duration": .duration
    case "measurement": .measurement
    case "file", "folder": .file
    case "url": .url
    case "dictionary": .dictionary
    case "list": .list
    case "any": .any
    default: .entity(name)
    }
  }
}

extension Diagnostic {
  fileprivate static func otherTypeName(
    _ name: String, _ ours: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownTypeCheck.problem.kind, message: "there is no type `\(name)`", range: range,
      label: "did you mean `\(ours)`?")
  }
}
