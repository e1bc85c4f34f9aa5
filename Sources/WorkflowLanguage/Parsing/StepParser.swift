import Diagnostics
import YAML

/// Parses one step: finds its action among its keys, then reads the keys as that action's.
struct StepParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  /// The step; nil where the node is none, which is then reported.
  func parse(_ node: YAMLNode) -> Step? {
    switch node.content {
    case .scalar: return parseWord(node)
    case .mapping(let entries): return parseMap(entries, node)
    case .sequence:
      context.report(.notAStep(node))
      return nil
    }
  }

  private func parseWord(_ node: YAMLNode) -> Step? {
    let word = node.text ?? ""
    guard !node.isMissing, !word.utf8.contains(where: { $0 == 0x20 || $0 == 0x0A || $0 == 0x24 })
    else {
      context.report(.notAnAction(node, context.actions))
      return nil
    }
    return finish(
      WrittenStep(
        context, action: Located(word, at: node.range), subject: nil, entries: [],
        range: node.range))
  }

  private func parseMap(_ entries: [YAMLEntry], _ node: YAMLNode) -> Step? {
    let (index, second) = actionIndex(in: entries)
    guard let index else {
      context.report(.noAction(entries, node))
      return nil
    }
    let action = entries[index]
    var written = WrittenStep(
      context, action: Located(action.name, at: action.key.range), subject: action.value,
      entries: entries, actionIndex: index, range: node.range)
    if let second {
      context.report(.twoActions(action, entries[second]))
      _ = written.take(entries[second].name)
    }
    return finish(written)
  }

  private func finish(_ step: WrittenStep) -> Step? {
    var written = step
    let id = context.newStepID()
    let action: any StepAction
    let modifiers: Modifiers
    if let word = written.word {
      action = word.parse(&written) ?? BrokenStep(actionName: word.name)
      modifiers = ModifierKeys.parse(&written)
      written.reportRest()
    } else {
      let first = IntentStep.parseFirst(&written)
      modifiers = ModifierKeys.parse(&written)
      action = IntentStep.parseRest(&written, first: first)
    }
    return Step(
      id: id, action: action, modifiers: modifiers, range: written.map.range,
      actionRange: written.action.range)
  }

  /// Finds the key that is the action: a control word, a name with a point in it, or a known
  /// intent. If several keys look like actions, it is the one that has the others as its keys.
  ///
  /// - Returns: the action, and a second one if no key has the others as its keys.
  private func actionIndex(in entries: [YAMLEntry]) -> (action: Int?, second: Int?) {
    let candidates = entries.indices.filter { looksLikeAction(entries[$0].name) }
    if candidates.count == 1 { return (candidates[0], nil) }
    if candidates.isEmpty { return (unknownActionIndex(in: entries), nil) }
    for index in candidates {
      let others = candidates.filter { $0 != index }
      if others.allSatisfy({ isKey(entries[$0].name, of: entries[index].name) }) {
        return (index, nil)
      }
    }
    return (candidates[0], candidates[1])
  }

  /// The key that is probably meant as the action if none is one: in `name: Greet` with `echo: Hello`
  /// it is `echo`.
  private func unknownActionIndex(in entries: [YAMLEntry]) -> Int? {
    let keys = entries.indices.filter { !ModifierKeys.names.contains(entries[$0].name) }
    return keys.first { index in
      if case .word? = ForeignWord.keys[entries[index].name] { false } else { true }
    } ?? keys.first
  }

  private func looksLikeAction(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: ".")) || context.actions.words.contains(name)
      || !ModifierKeys.names.contains(name) && context.actions.parameters(of: name) != nil
  }

  private func isKey(_ key: String, of action: String) -> Bool {
    if let word = context.actions.words.named(action) {
      return word.keyNames.contains(key)
        || word.takesAnyKey && !context.actions.words.contains(key)
          && !key.utf8.contains(UInt8(ascii: "."))
    }
    return context.actions.parameters(of: action)?[key] != nil
  }
}

/// A step of which too little could be read. The reason is reported.
struct BrokenStep: StepAction {
  let actionName: String
}

extension Diagnostic {
  fileprivate static func notAStep(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.notAStep), message: "a step is an action, not a list", range: node.firstLine,
      helps: ["remove a `- `"])
  }

  fileprivate static func notAnAction(_ node: YAMLNode, _ actions: KnownActions) -> Diagnostic {
    let text = node.text ?? ""
    if node.isMissing {
      return Diagnostic(kind: .parsing(.noAction), message: "this step is empty", range: node.range)
    }
    var diagnostic = Diagnostic(
      kind: .parsing(.notAStep),
      message: "`\(Phrasing.shorten(text, to: 40))` is a text, not an action",
      range: node.firstLine)
    let shown = Phrasing.shorten(text, to: 30)
    let isPlain = !text.contains(": ") && !text.contains(" #")
    diagnostic.helps = [
      "give the step an action such as `log: \(isPlain ? shown : "'\(shown)'")`"
    ]
    if let space = text.firstIndex(of: " ") {
      let first = String(text[..<space])
      if first.hasSuffix(":"), actions.contains(String(first.dropLast())) {
        diagnostic.helps = ["remove the quotes around the step"]
      } else if first.contains(".") || actions.contains(first) {
        diagnostic.helps = []
        diagnostic.label =
          "did you mean `\(first): \(Phrasing.shorten(String(text[space...].dropFirst()), to: 30))`?"
      }
    }
    return diagnostic
  }

  fileprivate static func noAction(_ entries: [YAMLEntry], _ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.noAction),
      message: entries.isEmpty ? "this step is empty" : "this step has nothing to do",
      range: entries.first?.key.range ?? node.range,
      helps: ["give it an action such as `file.move`, or `if`, `for`, …"])
  }

  fileprivate static func twoActions(_ first: YAMLEntry, _ second: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.twoActions), message: "this step has two actions", range: second.key.range,
      label: "second action", secondary: [Label(first.key.range, "first action")],
      helps: ["make two steps of it: put `- ` before `\(second.name)`"])
  }
}
