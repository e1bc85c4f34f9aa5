import Diagnostics
import WorkflowValues
import YAML

extension Diagnostic {
  /// A value of the wrong kind, such as a text instead of a list.
  static func wrongShape(
    _ entry: YAMLEntry, wants wanted: String, example: String? = nil
  ) -> Diagnostic {
    let given =
      switch entry.value.content {
      case .scalar where entry.value.isMissing: "nothing"
      case .scalar(let scalar) where scalar.isQuotedNumber:
        "the text `\"\(Phrasing.shorten(scalar.text, to: 40))\"`"
      case .scalar(let scalar): "`\(Phrasing.shorten(scalar.text, to: 40))`"
      case .sequence([]): "an empty list"
      case .mapping([]): "an empty map"
      case .sequence, .mapping: entry.value.phrase
      }
    return Diagnostic(
      kind: .wrongShape, message: "`\(entry.name)` takes \(wanted), not \(given)",
      range: entry.value.isMissing ? entry.key.range : entry.value.firstLine,
      helps: example.map { ["write `\(entry.name): \($0)`"] } ?? [])
  }

  static func unknownKey(_ entry: YAMLEntry, in owner: String, known: [String]) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .unknownKey, message: "\(owner) has no key `\(entry.name)`", range: entry.key.range,
      label: Suggestion(for: entry.name, among: known)?.question)
    if diagnostic.label == nil, known.count <= 8, !known.isEmpty {
      diagnostic.notes = ["\(owner) takes \(Phrasing.list(known))"]
    }
    if ["on", "off", "yes", "no", "y", "n"].contains(entry.name.lowercased()),
      entry.key.scalar?.isQuoted == false
    {
      diagnostic.notes.append(
        "many YAML readers take `\(entry.name)` for true or false, so no key has this name")
    }
    return diagnostic
  }

  static func missingKey(
    _ key: String, of owner: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      kind: .missingKey, message: "\(owner) needs `\(key)`", range: range,
      helps: help.map { [$0] } ?? [])
  }

  /// A key inside the value of its control word instead of beside the word.
  static func nestedKey(_ entry: YAMLEntry, of word: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: .missingKey,
      message: "`\(entry.name)` is inside the value of `\(word.value)`, not beside `\(word.value)`",
      range: entry.key.range,
      helps: ["put it on a line below, in the column of `\(word.value)`"])
  }

  static func unknownWord(_ entry: YAMLEntry, among words: [String]) -> Diagnostic {
    let text = entry.value.text ?? ""
    return Diagnostic(
      kind: .unknownWord,
      message:
        "`\(entry.name)` is \(Phrasing.list(words, "or")), not `\(Phrasing.shorten(text, to: 40))`",
      range: entry.value.range, label: Suggestion(for: text, among: words)?.question)
  }

  static func invalidDuration(_ entry: YAMLEntry) -> Diagnostic {
    guard let text = entry.value.text, !entry.value.isMissing else {
      return .wrongShape(entry, wants: "a duration", example: "30s")
    }
    let (fact, help) = DurationLiteral.fault(of: text)
    return Diagnostic(
      kind: .invalidDuration,
      message: "`\(Phrasing.shorten(text, to: 40))` \(Phrase.predicate(fact))",
      range: entry.value.range, helps: help.map { [$0] } ?? [])
  }

  static func negativeDuration(_ entry: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .invalidDuration, message: "`\(entry.name)` can't be negative", range: entry.value.range
    )
  }

  static func invalidName(_ name: Located<String>) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .invalidName, message: "`\(Phrasing.shorten(name.value, to: 40))` can't be a name",
      range: name.range,
      label: Identifier.nearest(to: name.value).map { "did you mean `\($0)`?" })
    if name.value.hasPrefix("$") {
      diagnostic.notes = ["a name is set without `$`, and used with it"]
    } else {
      diagnostic.notes = ["a name has letters, digits and `_`, and doesn't begin with a digit"]
    }
    return diagnostic
  }
}

extension YAMLNode {
  /// The node's range, or the part of it on its first line.
  var firstLine: SourceRange {
    if range.start.line == range.end.line { return range }
    switch content {
    case .scalar: return SourceRange(range.start, range.start.advanced(by: 1))
    case .sequence(let items):
      return items.first.map {
        range.start == $0.range.start
          ? $0.firstLine : SourceRange(range.start, range.start.advanced(by: 1))
      } ?? range
    case .mapping(let entries): return entries.first?.key.range ?? range
    }
  }
}
