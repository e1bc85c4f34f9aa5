internal import Diagnostics

extension Diagnostic {
  static func textTooLong(_ count: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.textTooLong),
      message:
        "this text has \(count) bytes; on a line or in quotes it has at most \(YAMLLimits.text)",
      range: range, helps: ["write it as a block with `|`, or keep it in a file of its own"])
  }

  static func keyTooLong(_ count: Int?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.keyTooLong),
      message: count.map { "this key has \($0) bytes; a key has at most \(YAMLLimits.key)" }
        ?? "this key is too long; a key has at most \(YAMLLimits.key) bytes",
      range: range)
  }

  static func nestedTooDeeply(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.nestedTooDeeply),
      message: "more than \(YAMLLimits.nesting) lists and maps are nested here",
      range: range, helps: ["move the inner steps to a workflow of their own and use `run`"])
  }

  static func tooManyNodes(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.tooManyNodes),
      message: "the file has more than \(YAMLLimits.nodes) texts, lists and maps",
      range: range, label: "the rest is not read",
      notes: ["the nodes of an alias count each time that it is used"])
  }

  static func secondDocument(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.secondDocument), message: "a second document begins here",
      range: range, notes: ["a file holds one workflow"],
      helps: ["move it to a file of its own"])
  }

  static func aliasContainsItself(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.aliasContainsItself), message: "`&\(name)` contains itself",
      range: range, label: "inside the node that it repeats")
  }

  static func unknownAlias(_ name: String, at range: SourceRange, known: [String]) -> Diagnostic {
    let suggestion = Suggestion(for: name, among: known).map { "did you mean `*\($0.name)`?" }
    let anchors = Phrasing.list(known.map { "&\($0)" })
    return Diagnostic(
      kind: .yaml(.unknownAlias), message: "there is no anchor `&\(name)` above",
      range: range, label: suggestion,
      notes: known.isEmpty
        ? [] : [known.count == 1 ? "the only anchor is \(anchors)" : "the anchors are \(anchors)"],
      helps: suggestion == nil ? ["quote a text that begins with `*`: `'*\(name)'`"] : [])
  }

  static func tag(at range: SourceRange, _ source: SourceText) -> Diagnostic {
    let tag = source[range]
    var helps = ["quote it if it is meant as text: `'\(tag)'`"]
    if tag.hasPrefix("!$") { helps.append("write `not \(tag.dropFirst())` for the opposite") }
    return Diagnostic(
      kind: .yaml(.tag), message: "`\(tag)` is a YAML tag, and tags have no meaning here",
      range: range, helps: helps)
  }
}
