import AppIntentsCore
import ModelContext
import OrderedCollections

/// Compares a value with a JSON schema: types, required members, items, and fixed values.
///
/// What it doesn't know, such as patterns, it doesn't check. A schema whose alternatives lead to more and
/// more of them isn't checked, either: it would take longer than anything waits.
struct SchemaCheck {
  let root: JSONObject
  /// How many more comparisons there may be.
  private var left = 0

  init(root: JSONObject) { self.root = root }

  /// How many comparisons a value may take, besides those for each of its parts.
  private static let (most, mostOfPart) = (100_000, 100)

  /// What is wrong with a value, in words: `result` should be a number, but is a text.
  func problem(with value: IntentValue) -> String? {
    var check = self
    check.left = Self.most + Self.mostOfPart * Self.parts(of: value)
    let found = check.problem(with: value, against: .dictionary(root), at: [], references: 0)
    return check.left > 0 ? found : nil
  }

  private static func parts(of value: IntentValue) -> Int {
    switch value {
    case .dictionary(let members): members.values.reduce(1) { $0 + parts(of: $1) }
    case .list(let items): items.reduce(1) { $0 + parts(of: $1) }
    default: 1
    }
  }

  private mutating func problem(
    with value: IntentValue, against schema: IntentValue, at path: [String], references: Int
  ) -> String? {
    left -= 1
    guard left > 0 else { return nil }
    guard let schema = schema.jsonObject else {
      return schema == false ? "\(Self.name(path)) isn't declared" : nil
    }
    if let reference = schema["$ref"]?.jsonString {
      guard references < SchemaLimits.levels, let target = target(of: reference) else { return nil }
      return problem(with: value, against: target, at: path, references: references + 1)
    }
    if let type = typeProblem(with: value, schema, at: path) { return type }
    if let values = schema["enum"]?.jsonArray, !values.contains(value) {
      return "\(Self.name(path)) is none of the declared values"
    }
    if let constant = schema["const"], constant != value {
      return "\(Self.name(path)) isn't the declared value"
    }
    for key in ["anyOf", "oneOf"] {
      guard let alternatives = schema[key]?.jsonArray, !alternatives.isEmpty else { continue }
      let fits = alternatives.contains {
        problem(with: value, against: $0, at: path, references: references) == nil
      }
      if !fits { return "\(Self.name(path)) fits none of its declared forms" }
    }
    return partProblem(with: value, schema, at: path, references: references)
  }

  private func typeProblem(
    with value: IntentValue, _ schema: JSONObject, at path: [String]
  ) -> String? {
    let names: [String]
    switch schema["type"] {
    case .text(let name)?: names = [name]
    case .list(let items)?: names = items.compactMap(\.jsonString)
    default: return nil
    }
    let actual = Self.type(of: value)
    let fits = names.contains { $0 == actual || $0 == "number" && actual == "integer" }
    if fits || names.isEmpty { return nil }
    return "\(Self.name(path)) should be \(names.map(Self.phrase).joined(separator: " or ")), "
      + "but is \(Self.phrase(actual))"
  }

  private mutating func partProblem(
    with value: IntentValue, _ schema: JSONObject, at path: [String], references: Int
  ) -> String? {
    if let members = value.jsonObject {
      for name in schema["required"]?.jsonArray?.compactMap(\.jsonString) ?? []
      where members[name] == nil {
        return "\(Self.name(path + [name])) is missing"
      }
      for (name, part) in schema["properties"]?.jsonObject ?? [:] {
        guard let member = members[name] else { continue }
        let found = problem(with: member, against: part, at: path + [name], references: references)
        if let found { return found }
      }
    }
    if let items = value.jsonArray, let part = schema["items"] {
      for (index, item) in items.enumerated() {
        let found = problem(
          with: item, against: part, at: path + ["[\(index)]"], references: references)
        if let found { return found }
      }
    }
    return nil
  }

  private func target(of reference: String) -> IntentValue? {
    SchemaReader(root: root).target(of: reference)
  }

  private static func name(_ path: [String]) -> String {
    guard let first = path.first else { return "the result" }
    return "`" + path.dropFirst().reduce(first) { $0 + ($1.hasPrefix("[") ? $1 : ".\($1)") } + "`"
  }

  /// The name that JSON schema has for a value's type.
  private static func type(of value: IntentValue) -> String {
    switch value {
    case .nothing: "null"
    case .boolean: "boolean"
    case .number(let number): number.isInteger ? "integer" : "number"
    case .list: "array"
    case .dictionary: "object"
    default: "string"
    }
  }

  private static func phrase(_ type: String) -> String {
    switch type {
    case "null": "nothing"
    case "boolean": "a boolean"
    case "integer": "a whole number"
    case "number": "a number"
    case "array": "a list"
    case "object": "a dictionary"
    case "string": "a text"
    default: "`\(type)`"
    }
  }
}
