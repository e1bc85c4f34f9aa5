internal import Diagnostics
internal import YAML

/// `choose`: the first case that the value is, or whose condition holds.
package struct ChooseStep: StepAction {
  package enum Test: Sendable {
    case `is`(Template)
    case when(Expression)
  }

  package struct Case: Sendable {
    package var test: Test
    package var `do`: Block
  }

  package var value: Expression
  package var cases: [Case]
  package var otherwise: Block?

  package var actionName: String { "choose" }
  package var blocks: [Block] { cases.map(\.do) + (otherwise.map { [$0] } ?? []) }
}

extension ChooseStep: ControlStep {
  package static let words = [ControlWord(name: "choose", keys: ["cases", "else"])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let context = step.context
    var choice = ChooseStep(value: step.condition(example: "$file.extension"), cases: [])
    if let entry = step.required("cases", help: "add `cases:` with a list of `is:` and `do:`") {
      if let items = entry.value.items {
        choice.cases = items.compactMap { parseCase($0, entry, context) }
      } else {
        context.report(
          .wrongShape(entry, wants: "a list"), help: "put `- is:` and `do:` under `cases:`")
      }
    }
    choice.otherwise = step.optionalBlock("else")
    return choice
  }

  private static func parseCase(
    _ node: YAMLNode, _ entry: YAMLEntry, _ context: ParsingContext
  ) -> Case? {
    guard let entries = node.entries else {
      context.report(
        .wrongShape(
          YAMLEntry(key: entry.key, value: node), wants: "maps of `is` or `when`, and `do`"))
      return nil
    }
    var map = MapReader(entries, range: node.range, owner: "a case")
    defer { context.finish(map, known: ["is", "when", "do"]) }
    let value = map.take("is").map { context.template($0.value) }
    let condition = map.take("when")
    let test: Test
    if let value {
      test = .is(value)
      if let condition {
        context.report(
          Diagnostic(
            kind: .parsing(.twoTests), message: "this case has both `is` and `when`",
            range: condition.key.range, helps: ["keep one of them"]))
      }
    } else if let condition {
      test = .when(context.expression(condition))
    } else {
      context.report(.missingKey("is", of: "a case", at: node.firstLine))
      test = .when(.broken(node.range))
    }
    let block = map.take("do").map(BlockParser(context).parse)
    if block == nil { context.report(.missingKey("do", of: "a case", at: node.firstLine)) }
    return Case(test: test, do: block ?? Block([], range: node.range))
  }
}

extension ChooseStep {
  package var sentence: String { "choose \(value.source)" }

  package var partTitles: [String?] {
    cases.map { candidate in
      switch candidate.test {
      case .is(let value): "if it is \(value.source)"
      case .when(let condition): "if \(condition.source)"
      }
    } + (otherwise == nil ? [] : ["else"])
  }
}
