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
      let parser = StepReader(context)
      return Block(items.compactMap(parser.parse), range: node.range)
    case .mapping:
      context.report(.stepsNeedDashes(entry))
      return Block([StepReader(context).parse(node)].compactMap { $0 }, range: node.range)
    case .scalar:
      context.report(.stepsNeedDashes(entry))
      guard !node.isMissing else { return Block([], range: entry.key.range) }
      guard node.looksLikeStep else { return Block([], range: node.range) }
      return Block([StepReader(context).parse(node)].compactMap { $0 }, range: node.range)
    }
  }
}

extension Diagnostic {
  fileprivate static func stepsNeedDashes(_ entry: YAMLEntry) -> Diagnostic {
    let node = entry.value
    var diagnostic = Diagnostic.wrongShape(entry, wants: "a list of steps")
    if node.isMissing {
      diagnostic.message = "`\(entry.name)` has no steps"
      diagnostic.helps = ["write `\(entry.name): []` for nothing to do"]
    } else if let text = node.text, node.looksLikeStep {
      diagnostic.helps = ["write `\(entry.name): [\(Phrasing.shorten(text, to: 40))]`"]
    } else {
      diagnostic.helps = ["put `- ` before each step"]
    }
    return diagnostic
  }
}

extension YAMLNode {
  /// Whether the node may be an action without a list around it.
  fileprivate var looksLikeStep: Bool { text?.first?.isLetter ?? false }
}
