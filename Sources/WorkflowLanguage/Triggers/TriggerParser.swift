import Diagnostics
import YAML

/// Parses `triggers` into declarations. Each kind of trigger reads its own keys.
struct TriggerParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  func parse(_ entry: YAMLEntry) -> [TriggerDeclaration] {
    switch entry.value.content {
    case .sequence(let items): return items.compactMap(parseTrigger)
    case .mapping:
      context.report(
        .wrongShape(entry, wants: "a list"), help: "put `- ` before each trigger")
      if entry.value.entries?.isEmpty == true { return [] }
      return [parseTrigger(entry.value)].compactMap { $0 }
    case .scalar:
      context.report(.wrongShape(entry, wants: "a list", example: "[{ every: 15m }]"))
      return []
    }
  }

  private func parseTrigger(_ node: YAMLNode) -> TriggerDeclaration? {
    guard let entries = node.entries else {
      context.report(.notATrigger(node))
      return nil
    }
    guard let kind = entries.first(where: { TriggerKinds.names.contains($0.name) }) else {
      context.report(.noKind(entries, node))
      return nil
    }
    var options: [(key: Located<String>, value: YAMLNode)] = []
    for entry in entries where entry.name != kind.name && !entry.name.hasPrefix("x_") {
      if TriggerKinds.names.contains(entry.name) {
        context.report(.twoKinds(kind, entry))
      } else if !options.contains(where: { $0.key.value == entry.name }) {
        options.append((Located(entry.name, at: entry.key.range), entry.value))
      }
    }
    return TriggerDeclaration(
      kind: Located(kind.name, at: kind.key.range), subject: kind.value, options: options,
      range: node.range)
  }
}

extension Diagnostic {
  fileprivate static func notATrigger(_ node: YAMLNode) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .wrongShape, message: "a trigger is a map, not \(node.phrase)", range: node.firstLine)
    if let text = node.text, TriggerKinds.names.contains(text) {
      diagnostic.label = "did you mean `\(text):`?"
    } else {
      diagnostic.helps = ["write `- every: 15m`, `- folder: ~/Inbox`, …"]
    }
    return diagnostic
  }

  fileprivate static func noKind(_ entries: [YAMLEntry], _ node: YAMLNode) -> Diagnostic {
    for entry in entries {
      guard let suggestion = Suggestion(for: entry.name, among: TriggerKinds.names) else {
        continue
      }
      return Diagnostic(
        kind: .parsing(.unknownTrigger), message: "there is no trigger `\(entry.name)`",
        range: entry.key.range, label: suggestion.question)
    }
    return Diagnostic(
      kind: .parsing(.unknownTrigger),
      message: entries.isEmpty
        ? "this trigger is empty" : "`\(entries[0].name)` isn't a kind of trigger",
      range: entries.first?.key.range ?? node.range,
      helps: ["a trigger has one of \(Phrasing.list(TriggerKinds.names, "or", limit: .max))"])
  }

  fileprivate static func twoKinds(_ first: YAMLEntry, _ second: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.twoTriggers),
      message: "this trigger is both `\(first.name)` and `\(second.name)`",
      range: second.key.range, label: "second kind",
      secondary: [Label(first.key.range, "first kind")],
      helps: ["make two triggers of it: put `- ` before `\(second.name)`"])
  }
}
