import AppIntentsCore
import Diagnostics
import YAML

/// The parts of one step while it is parsed: its action, the action's value, and the other keys,
/// which are taken one by one.
struct WrittenStep {
  let context: ParsingContext
  let action: Located<String>
  /// The action key's value; nil for a bare word.
  let subject: YAMLNode?
  var map: MapReader
  /// The control word that the action is; nil for an intent.
  let word: ControlWord?
  private let actionKey: YAMLNode

  init(
    _ context: ParsingContext, action: Located<String>, subject: YAMLNode?, entries: [YAMLEntry],
    actionIndex: Int? = nil, range: SourceRange
  ) {
    self.context = context
    self.action = action
    self.subject = subject
    word = context.actions.words.named(action.value)
    map = MapReader(entries, range: range, owner: "`\(action.value)`")
    if let actionIndex {
      actionKey = entries[actionIndex].key
      _ = map.take(action.value)
    } else {
      actionKey = YAMLNode(.scalar(YAMLScalar(action.value)), at: action.range)
    }
  }

  // MARK: The action's own value

  /// The action's value as an entry, if it has one.
  var givenSubject: YAMLEntry? {
    guard let subject, !subject.isMissing else { return nil }
    return YAMLEntry(key: actionKey, value: subject)
  }

  /// The action's value as an entry; reports a missing one.
  mutating func requiredSubject(_ what: String, example: String) -> YAMLEntry? {
    if let givenSubject, !givenSubject.value.isNull { return givenSubject }
    context.report(
      Diagnostic(
        kind: .parsing(.missingValue), message: "`\(action.value)` needs \(what)",
        range: action.range,
        helps: ["write `\(action.value): \(example)`"]))
    return nil
  }

  /// Reports a value of an action that takes none.
  func rejectSubject() {
    guard let subject, !subject.isNull else { return }
    context.report(
      Diagnostic(
        kind: .parsing(.needlessValue), message: "`\(action.value)` takes no value",
        range: subject.firstLine, helps: ["write `- \(action.value)`"]))
  }

  // MARK: Keys

  mutating func take(_ key: String) -> YAMLEntry? { map.take(key) }

  /// A key that must be there. A misspelled one is reported, and taken; a missing one is reported
  /// with what to do about it.
  mutating func required(_ key: String, help: String) -> YAMLEntry? {
    if let entry = map.take(key) { return entry }
    if let entry = map.takeMisspelled(key, among: (word?.keyNames ?? []) + ModifierKeys.names) {
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

  /// The entries under `with`.
  mutating func with() -> [YAMLEntry] {
    guard let with = take("with") else { return [] }
    if let entries = with.value.entries { return entries }
    var diagnostic = Diagnostic.wrongShape(with, wants: "a map of parameters")
    diagnostic.helps = [
      "write `with: { name: value }`; `segue actions \(action.value)` lists the parameters"
    ]
    context.report(diagnostic)
    return []
  }

  /// Reports all keys that are left as keys that the control word doesn't have.
  func reportRest() {
    let keys = word?.keyNames ?? []
    for entry in map.rest where !entry.name.hasPrefix("x_") {
      var diagnostic = Diagnostic.unknownKey(
        entry, in: "`\(action.value)`", known: keys + ModifierKeys.names)
      if let help = word?.instead[entry.name] {
        diagnostic.tell(.help(help))
      } else if let meaning = ForeignWord.keys[entry.name] {
        diagnostic.tell(meaning)
      }
      if diagnostic.label == nil, !keys.isEmpty {
        diagnostic.notes.insert("`\(action.value)` takes \(Phrasing.list(keys))", at: 0)
      }
      context.report(diagnostic)
    }
  }
}
