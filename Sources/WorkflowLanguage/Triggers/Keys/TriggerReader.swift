import AppIntentsCore
package import Diagnostics
package import Foundation
import YAML

/// Reads the keys of a trigger as the values they should be, and reports what is wrong with them.
///
/// A kind of trigger asks for each key once, with its type, its default and its meaning:
///
/// ```swift
/// ended = reader.value("ended", .choice, default: .succeeded, "How the other run has to end.")
/// ```
///
/// These requests are also the kind's description, from which the schema and the documentation are
/// made (`TriggerDescription`): they are the same for every declaration, so a kind makes all of them
/// before its initializer can fail.
package final class TriggerReader {
  let declaration: TriggerDeclaration
  let source: SourceText
  let files: any WorkflowLookup
  /// What a single date is compared with, to report that it has passed.
  let now: Date
  private let settings: SettingsLookup
  /// Whether the trigger depends on the user's settings.
  private(set) var usesSettings = false
  private(set) var diagnostics: [Diagnostic] = []
  /// The keys that were asked for, in order, with their meanings.
  private var known: [(name: String, meaning: String)] = []
  private var missing: [(name: String, meaning: String)] = []
  /// What to write instead of keys that the kind doesn't have, though it looks as if it did.
  private var replacements: [String: String] = [:]
  /// Their descriptions, if the kind is only described: its own keys, and those of all kinds.
  private(set) var keys: [KeyDescription] = []
  private(set) var sharedKeys: [KeyDescription] = []
  private let isDescribing: Bool
  private var isShared = false

  package init(
    _ declaration: TriggerDeclaration, in source: SourceText, files: any WorkflowLookup,
    settings: SettingsLookup = SettingsLookup(), now: Date = Date()
  ) {
    self.declaration = declaration
    self.source = source
    self.files = files
    self.settings = settings
    self.now = now
    isDescribing = false
  }

  /// A reader that reads nothing and notes what it is asked for.
  init(describing kind: String) {
    declaration = TriggerDeclaration(
      kind: Located(kind, at: .nowhere), subject: YAMLNode(.sequence([])), options: [],
      range: .nowhere)
    source = SourceText(path: "", bytes: [])
    files = NoWorkflows()
    settings = SettingsLookup()
    now = Date()
    isDescribing = true
  }

  var kind: String { declaration.kind.value }
  var range: SourceRange { declaration.range }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The value of the key that names the kind; nil if it isn't of the type.
  func subject<Value>(_ type: TriggerValueType<Value>, _ meaning: String) -> Value? {
    note(kind, type, meaning, isRequired: true)
    return type.read(TriggerValue(kind, declaration.subject, reader: self))
  }

  /// The value of a key, or its default if the key isn't given or isn't of the type.
  func value<Value>(
    _ name: String, _ type: TriggerValueType<Value>, default: Value, _ meaning: String
  ) -> Value {
    known.append((name, meaning))
    note(name, type, meaning, default: `default`)
    return read(name, type) ?? `default`
  }

  /// The value of a key; nil if the key isn't given or isn't of the type.
  func optional<Value>(
    _ name: String, _ type: TriggerValueType<Value>, _ meaning: String
  ) -> Value? {
    known.append((name, meaning))
    note(name, type, meaning)
    return read(name, type)
  }

  /// The value of a key that has to be given.
  func required<Value>(
    _ name: String, _ type: TriggerValueType<Value>, _ meaning: String
  ) -> Value? {
    known.append((name, meaning))
    note(name, type, meaning, isRequired: true)
    if node(name) == nil { missing.append((name, meaning)) }
    return read(name, type)
  }

  /// A value of the user's settings, for a key that isn't given.
  func setting<Value>(_ property: KeyPath<Settings, Value>) -> Value {
    usesSettings = true
    return settings.read()[keyPath: property]
  }

  /// Whether the declaration has a key, of whatever value.
  func isGiven(_ name: String) -> Bool { node(name) != nil }

  /// Says what to write instead of keys that the kind doesn't have.
  func instead(of names: [String], write text: String) {
    for name in names { replacements[name] = "write `\(text)`" }
  }

  /// Asks for keys that every kind has.
  func shared<Value>(_ body: () -> Value) -> Value {
    isShared = true
    defer { isShared = false }
    return body()
  }

  private func note<Value>(
    _ name: String, _ type: TriggerValueType<Value>, _ meaning: String, default: Value? = nil,
    isRequired: Bool = false
  ) {
    guard isDescribing else { return }
    var key = KeyDescription(name: name, shape: type.shape(), summary: meaning)
    key.isRequired = isRequired
    key.defaultText = `default`.map(type.write)
    if isShared { sharedKeys.append(key) } else { keys.append(key) }
  }

  private func read<Value>(_ name: String, _ type: TriggerValueType<Value>) -> Value? {
    node(name).flatMap { type.read(TriggerValue(name, $0, reader: self)) }
  }

  private func node(_ name: String) -> YAMLNode? {
    declaration.options.first { $0.key.value == name }?.value
  }

  /// Reports required keys that aren't given and keys that the kind doesn't have.
  package func finish() {
    if !missing.isEmpty { report(.missingTriggerKeys(missing, of: declaration)) }
    let names = known.map(\.name)
    for option in declaration.options where !names.contains(option.key.value) {
      report(
        .unknownTriggerKey(
          option.key, of: kind, known: names, help: replacements[option.key.value]))
    }
  }
}

/// A value of one of a trigger's keys, as the file has it.
struct TriggerValue {
  let key: String
  let node: YAMLNode
  private let reader: TriggerReader

  init(_ key: String, _ node: YAMLNode, reader: TriggerReader) {
    self.key = key
    self.node = node
    self.reader = reader
  }

  var source: SourceText { reader.source }
  var files: any WorkflowLookup { reader.files }

  func report(_ diagnostic: Diagnostic) { reader.report(diagnostic) }

  /// Reports that the value isn't of its type.
  /// - Parameter wanted: what the key takes, with an example.
  func wrong(_ wanted: String) {
    report(.wrongTriggerValue(node, of: key, in: reader.kind, wanted: wanted))
  }

  /// Reports a word that isn't one of those that the key takes.
  func unknown(_ word: Located<String>, among names: [String]) {
    report(.unknownTriggerChoice(word, of: key, in: reader.kind, names: names))
  }

  /// The value with its key, as other maps have it.
  var entry: YAMLEntry {
    YAMLEntry(
      key: YAMLNode(.scalar(YAMLScalar(key, style: .plain)), at: node.range), value: node)
  }

  /// A text that isn't empty.
  /// - Parameter isPath: whether the text is a path, as which `~` is the home folder.
  func text(_ wanted: String, isPath: Bool = false) -> Located<String>? {
    guard let located = node.located, !located.value.isEmpty, isPath || !node.isNull else {
      wrong(wanted)
      return nil
    }
    return located
  }

  /// The items of a list, or the value itself if it isn't a list. An empty list is reported: it
  /// looks like a limit, and would be none.
  func items(_ wanted: String) -> [TriggerValue] {
    guard let items = node.items else { return [self] }
    if items.isEmpty { wrong(wanted) }
    return items.map { TriggerValue(key, $0, reader: reader) }
  }
}
