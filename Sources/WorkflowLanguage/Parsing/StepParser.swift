internal import AppIntents
internal import Diagnostics
internal import YAML

/// What a kind of step makes itself of: its action's value, and its keys one by one.
package struct StepParser {
  let context: ParsingContext
  let action: Located<String>
  /// The action key's value; nil for a bare word.
  let subject: YAMLNode?
  var map: MapReader
  /// The keys of its control word.
  var keys: [String] = []
  var takesAnyKey = false
  private let actionKey: YAMLNode

  init(
    _ context: ParsingContext, action: Located<String>, subject: YAMLNode?, entries: [YAMLEntry],
    actionIndex: Int? = nil, range: SourceRange
  ) {
    self.context = context
    self.action = action
    self.subject = subject
    map = MapReader(entries, range: range, owner: "`\(action.value)`")
    if let actionIndex {
      actionKey = entries[actionIndex].key
      _ = map.take(action.value)
    } else {
      actionKey = YAMLNode(.scalar(YAMLScalar(action.value)), at: action.range)
    }
  }

  // MARK: The action's own value

  /// The action's value as an entry, if it has one; says that it's missing if it doesn't.
  mutating func requiredSubject(_ what: String, example: String) -> YAMLEntry? {
    if let subject, !subject.isMissing { return YAMLEntry(key: actionKey, value: subject) }
    context.report(
      Diagnostic(
        kind: .parsing(.missingValue), message: "`\(action.value)` needs \(what)",
        range: action.range,
        helps: ["write `\(action.value): \(example)`"]))
    return nil
  }

  /// The action's value as a condition.
  mutating func condition(example: String) -> Expression {
    requiredSubject("a condition", example: example).map(context.expression)
      ?? .broken(action.range)
  }

  /// The action's value as a value with references.
  mutating func value(_ what: String, example: String) -> Template {
    requiredSubject(what, example: example).map { context.template($0.value) }
      ?? .broken(action.range)
  }

  /// Says that a value is too much.
  func rejectSubject() {
    guard let subject, !subject.isMissing else { return }
    context.report(
      Diagnostic(
        kind: .parsing(.needlessValue), message: "`\(action.value)` takes no value",
        range: subject.firstLine, helps: ["write `- \(action.value)`"]))
  }

  // MARK: Keys

  mutating func take(_ key: String) -> YAMLEntry? { map.take(key) }

  /// A key that must be there. One that is misspelt is reported, and taken; one that isn't there
  /// is reported with what to do about it.
  mutating func required(_ key: String, help: String) -> YAMLEntry? {
    if let entry = map.take(key) { return entry }
    if let entry = map.takeMisspelt(key, among: keys + ModifierParser.keys) {
      context.report(.unknownKey(entry, in: map.owner, known: [key]))
      return entry
    }
    if let nested = subject?.entries?.first(where: { $0.name == key }) {
      context.report(.nestedKey(nested, of: action))
      return nested
    }
    context.report(.missingKey(key, of: map.owner, at: action.range, help: help))
    return nil
  }

  /// The steps under a key that must be there.
  mutating func block(_ key: String) -> Block {
    required(key, help: "add `\(key):` with the steps it runs")
      .map(BlockParser(context).parse) ?? Block([], range: action.range)
  }

  /// The steps under a key.
  mutating func optionalBlock(_ key: String) -> Block? {
    map.take(key).map(BlockParser(context).parse)
  }

  /// A whole number under a key.
  mutating func count(_ key: String) -> Template? { map.take(key).map(context.countTemplate) }

  /// Named blocks: the options of a menu, the branches of `parallel`.
  func namedBlocks(_ entry: YAMLEntry, example: String) -> [(Located<String>, Block)] {
    guard let entries = entry.value.entries else {
      context.report(.wrongShape(entry, wants: "a map of name and steps"), help: example)
      return []
    }
    let blocks = BlockParser(context)
    return entries.map { (Located($0.name, at: $0.key.range), blocks.parse($0)) }
  }

  /// Says of all keys that nobody took that the control word has no such key.
  func reportRest() {
    for entry in map.rest where !entry.name.hasPrefix("x_") {
      var diagnostic = Diagnostic.unknownKey(
        entry, in: "`\(action.value)`", known: keys + ModifierParser.keys)
      if diagnostic.label == nil, !keys.isEmpty {
        diagnostic.notes.insert("`\(action.value)` takes \(Phrasing.list(keys))", at: 0)
      }
      context.report(diagnostic)
    }
  }
}
