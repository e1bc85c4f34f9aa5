import AppIntentsCore
import Diagnostics
import YAML

/// The keys of an input of the workflow. `inputs` is a map of name and default value, or of name and
/// a map with these keys.
package enum InputKeys {
  static let all: [Key<InputDeclaration>] = [
    Key("type", declaredType, "The type of the values; without it, the type of the default.") {
      $0.type = $1.type
      $0.isFolder = $1.isFolder
      $0.typeRange = $1.range
    },
    Key("default", writtenValue, "The value if none is given.") {
      $0.defaultValue = $1.template
      if $0.typeRange == nil { $0.type = $1.type }
    },
    Key("ask", .text, "The question on a terminal.") { $0.ask = $1.value },
    Key("description", .text, "What the input is for, in a sentence.") {
      $0.description = $1.value
    },
    Key(
      "values", .list(of: writtenValue, example: "[small, large]").filled("at least one value"),
      "The values that the input may have."
    ) { (input: inout InputDeclaration, values: [WrittenValue]) in
      input.values = values.map(\.template)
      if input.typeRange == nil, input.defaultValue == nil, let first = values.first {
        input.type = first.type
      }
    },
    Key("min", .value, "The smallest value.") { $0.min = $1 },
    Key("max", .value, "The largest value.") { $0.max = $1 },
    Key("pattern", .text, "A regular expression that a text must match.") { $0.pattern = $1 },
    Key("optional", .flag, "Whether the input may be left out.") { $0.isOptional = $1 }
      .defaulting(to: "false"),
  ]

  package static let descriptions = all.map(\.description)

  static let type = KeyType<[InputDeclaration]>(
    shape: .map(.input(RecordShape(all.map(\.description))), hasNames: true)
  ) { entry, context in
    guard let entries = entry.value.entries else {
      context.report(.wrongShape(entry, wants: "a map of names", example: "{ count: 3 }"))
      return nil
    }
    var names: Set<String> = []
    return entries.compactMap { names.insert($0.name).inserted ? parse($0, context) : nil }
  }

  private static func parse(_ entry: YAMLEntry, _ context: ParsingContext) -> InputDeclaration? {
    let name = Located(entry.name, at: entry.key.range)
    guard context.checked(name: name) else { return nil }
    guard let entries = entry.value.entries else {
      // `review_above: 1000`: the type is the default's. Without a value it is text.
      var input = InputDeclaration(name: name, type: valueType(of: entry.value))
      if !entry.value.isMissing { input.defaultValue = context.template(entry.value) }
      return input.withoutNullDefault
    }
    var input = InputDeclaration(name: name, type: .text)
    var map = MapReader(entries, range: entry.value.range, owner: "an input")
    for key in all {
      if let entry = map.take(key.name) { _ = key.read(entry, context, &input) }
    }
    for rest in map.rest where !rest.name.hasPrefix("x_") {
      var diagnostic = Diagnostic.unknownKey(rest, in: "an input", known: all.map(\.name))
      if let meaning = ForeignWord.inputKeys[rest.name] {
        diagnostic.tell(meaning)
      } else if diagnostic.label == nil {
        diagnostic.helps = ["put a dictionary that is the default value under `default`"]
      }
      context.report(diagnostic)
    }
    return input.withoutNullDefault
  }

  // MARK: - Values and types

  private struct WrittenValue {
    let template: Template
    /// The type that the value has by itself.
    let type: ValueType
  }

  private static let writtenValue = KeyType<WrittenValue>(shape: .value) { entry, context in
    WrittenValue(template: context.template(entry.value), type: valueType(of: entry.value))
  }

  private static func valueType(of node: YAMLNode) -> ValueType {
    switch node.content {
    case .mapping: return .dictionary
    case .sequence(let items):
      guard let first = items.first.map(valueType(of:)) else { return .list }
      return .list(of: items.allSatisfy { valueType(of: $0) == first } ? first : .any)
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

  private struct DeclaredType {
    var type: ValueType
    var isFolder = false
    let range: SourceRange
  }

  private static let declaredType = KeyType<DeclaredType>(shape: .type) { entry, context in
    var node = entry.value
    var isList = false
    if let items = node.items {
      guard items.count == 1 else {
        context.report(.wrongShape(entry, wants: "one type", example: "[file]"))
        return DeclaredType(type: .list, range: entry.value.range)
      }
      isList = true
      node = items[0]
    }
    guard let name = node.text, !node.isNull else {
      context.report(.wrongShape(entry, wants: "a type", example: "text"))
      return nil
    }
    var known = name
    if let otherName = InputTypeName.name(insteadOf: name) {
      context.report(.otherTypeName(name, otherName, node.range))
      known = otherName
      if otherName.hasPrefix("[") {
        isList = true
        known = String(otherName.dropFirst().dropLast())
      }
    }
    let type = InputTypeName.type(named: known)
    return DeclaredType(
      type: isList ? .list(of: type) : type, isFolder: known == "folder", range: entry.value.range)
  }
}

extension InputDeclaration {
  /// The input without a default that is `null` or `~`, which is none.
  fileprivate var withoutNullDefault: InputDeclaration {
    guard case .scalar(let scalar)? = defaultValue?.content, scalar.isNothing(wanting: type) else {
      return self
    }
    var input = self
    input.defaultValue = nil
    return input
  }
}

extension Diagnostic {
  fileprivate static func otherTypeName(
    _ name: String, _ known: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: Problem.unknownType.kind, message: "there is no type `\(name)`", range: range,
      label: "did you mean `\(known)`?")
  }
}
