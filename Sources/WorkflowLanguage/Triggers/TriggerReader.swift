import AppIntents
package import Diagnostics
package import Foundation
import Scheduling
import YAML

/// Reads a trigger's keys as the values they should be, and says what is wrong with the others.
///
/// A kind asks for the keys it knows; `finish()` reports every key that nobody asked for.
package final class TriggerReader {
  package let declaration: TriggerDeclaration
  let source: SourceText
  let files: any WorkflowLookup
  /// What counts as past is before this.
  let now: Date
  private(set) var diagnostics: [Diagnostic] = []
  private var known: [String] = []

  package init(
    _ declaration: TriggerDeclaration, in source: SourceText,
    files: any WorkflowLookup = NoWorkflows(), now: Date = Date()
  ) {
    self.now = now
    self.declaration = declaration
    self.source = source
    self.files = files
  }

  var kind: String { declaration.kind.value }
  var range: SourceRange { declaration.range }

  /// The value of the kind's own key.
  var subject: TriggerValue { TriggerValue(kind, declaration.subject, reader: self) }

  /// A key's value, where it is given.
  subscript(key: String) -> TriggerValue? {
    known.append(key)
    guard let option = declaration.options.first(where: { $0.key.value == key }) else { return nil }
    return TriggerValue(key, option.value, reader: self)
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The keys that all triggers share.
  func options() -> TriggerOptions {
    var options = TriggerOptions()
    options.id = self["id"]?.text()
    options.isEnabled = self["enabled"]?.flag() ?? options.isEnabled
    options.confirm = self["confirm"]?.flag() ?? options.confirm
    options.notify = self["notify"]?.choice() ?? options.notify
    options.missed = self["missed"]?.choice() ?? options.missed
    options.window = self["window"]?.duration() ?? options.window
    options.jitter = self["jitter"]?.duration()
    return options
  }

  func clockChanges() -> ClockChangePolicy {
    ClockChangePolicy(gap: self["gap"]?.choice(), repeat: self["repeat"]?.choice())
  }

  /// The zone of `timezone:`.
  func timeZone() -> TimeZone? {
    guard let name = self["timezone"]?.text() else { return nil }
    return UnknownTimeZoneCheck.zone(name, report: report)
  }

  /// Reports the keys that the kind doesn't know.
  package func finish() {
    for option in declaration.options where !known.contains(option.key.value) {
      report(.unknownTriggerKey(option.key, of: kind, known: known))
    }
  }
}

/// One value of a trigger's key: asked for as what it should be, it reports what it isn't.
struct TriggerValue {
  let key: String
  let node: YAMLNode
  private let reader: TriggerReader

  init(_ key: String, _ node: YAMLNode, reader: TriggerReader) {
    self.key = key
    self.node = node
    self.reader = reader
  }

  func report(_ diagnostic: Diagnostic) { reader.report(diagnostic) }

  func wrong(_ wanted: String) {
    reader.report(.wrongTriggerValue(node, of: key, in: reader.kind, wanted: wanted))
  }

  func text(_ wanted: String = "a text") -> Located<String>? {
    guard let located = node.located, !located.value.isEmpty else {
      wrong(wanted)
      return nil
    }
    return located
  }

  /// One text or a list of texts.
  /// - Parameter allowsNone: whether the list may be empty.
  func texts(
    _ wanted: String = "a text or a list of texts", allowsNone: Bool = true
  ) -> [Located<String>] {
    guard let items = node.items else { return text(wanted).map { [$0] } ?? [] }
    if items.isEmpty, !allowsNone { wrong(wanted) }
    return items.compactMap { TriggerValue(key, $0, reader: reader).text() }
  }

  func flag() -> Bool? {
    if case .bool(let value) = node.scalar?.core { return value }
    wrong("`true` or `false`")
    return nil
  }

  func number(in range: ClosedRange<Double>, _ wanted: String) -> Double? {
    if let text = node.text, let number = Double(text), range.contains(number) { return number }
    wrong(wanted)
    return nil
  }

  func duration(allowsNegative: Bool = false) -> IntentDuration? {
    guard let text = text("a duration such as `500ms`, `2s` or `5m`") else { return nil }
    return InvalidDurationCheck.duration(
      text, for: key, allowsNegative: allowsNegative, report: reader.report)
  }

  /// One of an enum's cases.
  func choice<Choice>() -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
    let names = Choice.allCases.map(\.rawValue)
    guard let text = text(Phrasing.list(names, "or")) else { return nil }
    if let choice = Choice(rawValue: text.value) { return choice }
    reader.report(.unknownTriggerChoice(text, of: key, in: reader.kind, names: names))
    return nil
  }

  /// Some of an enum's cases, as one word or a list.
  func choices<Choice>() -> [Choice]? where Choice: RawRepresentable<String> & CaseIterable {
    guard let items = node.items else { return choice().map { [$0] } }
    if items.isEmpty { wrong("one of \(Phrasing.list(Choice.allCases.map(\.rawValue), "or"))") }
    return items.compactMap { TriggerValue(key, $0, reader: reader).choice() }
  }

  func globs() -> [String] {
    texts("a glob or a list of globs").compactMap { glob in
      InvalidGlobCheck.problem(in: glob).map(reader.report)
      return glob.value
    }
  }
}
