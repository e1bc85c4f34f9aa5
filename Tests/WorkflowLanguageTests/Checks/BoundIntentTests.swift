import AppIntentsCore
import Testing
import WorkflowValues

@testable import WorkflowLanguage

@Suite("Bound intents")
struct BoundIntentTests {
  /// The bound values of a step, by the parameters' names, and how its piped parameter is converted.
  private func bound(_ steps: String, step: Int = 1) throws -> [String] {
    let checked = checkSteps(steps)
    let workflow = try #require(checked.workflow, "\(checked.rendered)")
    let intent = try #require(workflow.steps[step]?.intent)
    let parameters = intent.known.descriptor.parameters
    let piped = intent.piped.map {
      "\(parameters[$0.index].name) piped\($0.route.map { " by \($0.description)" } ?? "")"
    }
    return intent.arguments.map { "\(parameters[$0.index].name) \(text($0.value))" }
      + (piped.map { [$0] } ?? [])
  }

  private func text(_ value: BoundValue) -> String {
    switch value {
    case .constant(.text(let text)): "is \(text)"
    case .constant(.number(let number)): "is \(number)"
    case .constant: "constant"
    case .evaluated(let route): "evaluated\(route.map { " by \($0.description)" } ?? "")"
    case .condition: "condition"
    case .expression: "expression"
    case .formula: "formula"
    case .program: "program"
    case .prompt: "prompt"
    }
  }

  static let bindings: [(String, [String])] = [
    ("  - text.change_case: a\n    to: Lowercase", ["text is a", "to constant"]),
    ("  - text.reverse: $now", ["text evaluated by date → text"]),
    ("  - text.reverse: a ${1 + 1}", ["text evaluated"]),
    ("  - text.reverse: $ask", ["text evaluated"]),
    ("  - text.reverse", ["text piped"]),
    ("  - image.resize: a.png\n    width: 12", ["image evaluated", "width is 12"]),
    ("  - date.format: today", ["date evaluated"]),
    ("  - shell.run: echo $x", ["script program", "input piped"]),
    ("  - file.move: [a, b]\n    to: c", ["file evaluated", "to is c"]),
    ("  - model.use: Is it ${now}?", ["prompt prompt", "content piped"]),
    ("  - wait: 2s", ["duration constant"]),
    (
      "  - list.filter: [1, 2]\n    where: $item > 1",
      ["list evaluated", "where condition"]
    ),
  ]

  @Test(arguments: bindings)
  func `constants are converted, and everything else says how a run obtains it`(
    step: String, values: [String]
  ) throws {
    #expect(try bound(step) == values)
  }

  @Test func `the conversion of the previous output is chosen before the run`() throws {
    let values = try bound("  - text.count: a\n  - text.reverse", step: 2)
    #expect(values == ["text piped by number → text"])
  }
}
