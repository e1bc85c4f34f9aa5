import Diagnostics
import YAML

/// Parses lists of steps.
struct BlockParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  /// The steps under a key.
  func parse(_ entry: YAMLEntry) -> Block {
    let node = entry.value
    switch node.content {
    case .sequence(let items):
      let parser = StepParser(context)
      return Block(items.compactMap(parser.parse), range: node.range)
    case .mapping:
      context.report(.stepsNeedDashes(entry))
      return Block([StepParser(context).parse(node)].compactMap { $0 }, range: node.range)
    case .scalar(let scalar):
      let isAction = context.actions.contains(scalar.text)
      context.report(.stepsNeedDashes(entry, isAction: isAction))
      if node.isMissing { return Block([], range: entry.key.range) }
      // Anything else would be reported again, as an unknown action.
      guard isAction else { return Block([], range: node.range) }
      return Block([StepParser(context).parse(node)].compactMap { $0 }, range: node.range)
    }
  }
}

extension Diagnostic {
  fileprivate static func stepsNeedDashes(
    _ entry: YAMLEntry, isAction: Bool = false
  ) -> Diagnostic {
    let node = entry.value
    var diagnostic = Diagnostic.wrongShape(entry, wants: "a list of steps")
    if node.isNull {
      diagnostic.message = "`\(entry.name)` has no steps"
      diagnostic.helps = ["write `\(entry.name): []` for nothing to do"]
    } else if let text = node.text, isAction {
      diagnostic.helps = ["write `\(entry.name): [\(Phrasing.shorten(text, to: 40))]`"]
    } else {
      diagnostic.helps = ["put `- ` before each step"]
    }
    return diagnostic
  }
}
