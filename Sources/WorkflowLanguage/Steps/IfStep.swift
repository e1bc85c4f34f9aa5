internal import Diagnostics
internal import YAML

/// `if`: the first branch whose condition holds.
package struct IfStep: StepAction {
  package struct Branch: Sendable {
    package var condition: Expression
    package var then: Block
  }

  package var branches: [Branch]
  package var otherwise: Block?

  package var actionName: String { "if" }
  package var blocks: [Block] { branches.map(\.then) + (otherwise.map { [$0] } ?? []) }
}

extension IfStep: ControlStep {
  package static let words = [ControlWord(name: "if", keys: ["then", "else_if", "else"])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let condition = step.condition(example: "$count > 3")
    var branches = [Branch(condition: condition, then: step.block("then"))]
    if let entry = step.take("else_if") {
      branches += parseBranches(entry, step.context)
    }
    return IfStep(branches: branches, otherwise: step.optionalBlock("else"))
  }

  private static func parseBranches(_ entry: YAMLEntry, _ context: ParsingContext) -> [Branch] {
    guard let items = entry.value.items else {
      context.report(
        .wrongShape(entry, wants: "a list"), help: "put `- if:` and `then:` under `else_if:`")
      return []
    }
    return items.compactMap { node in
      guard let entries = node.entries else {
        context.report(
          .wrongShape(
            YAMLEntry(key: entry.key, value: node), wants: "maps of `if` and `then`"))
        return nil
      }
      var map = MapReader(entries, range: node.range, owner: "`else_if`")
      defer { context.finish(map, known: ["if", "then"]) }
      let condition = map.take("if").map(context.expression)
      let then = map.take("then").map(BlockParser(context).parse)
      for (key, isMissing) in [("if", condition == nil), ("then", then == nil)] where isMissing {
        context.report(.missingKey(key, of: "`else_if`", at: node.firstLine))
      }
      return Branch(
        condition: condition ?? .broken(node.range), then: then ?? Block([], range: node.range))
    }
  }
}

extension IfStep {
  package var sentence: String { "if \(branches.first?.condition.source ?? "")" }

  package var partTitles: [String?] {
    branches.enumerated().map { $0.offset == 0 ? nil : "else if \($0.element.condition.source)" }
      + (otherwise == nil ? [] : ["else"])
  }
}
