internal import Diagnostics

/// `while`: the steps as long as a condition holds, at most `max` times.
package struct WhileStep: StepAction {
  package var condition: Expression
  package var max: Template
  package var body: Block

  package var actionName: String { "while" }
  package var blocks: [Block] { [body] }
}

extension WhileStep: ControlStep {
  package static let words = [ControlWord(name: "while", keys: ["do", "max"])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let condition = step.condition(example: "$page has value")
    let body = step.block("do")
    guard let max = step.count("max") else {
      step.context.report(
        .missingKey(
          "max", of: "`while`", at: step.action.range,
          help: "add `max: 100`, the most passes it may make"))
      return WhileStep(condition: condition, max: .broken(step.action.range), body: body)
    }
    return WhileStep(condition: condition, max: max, body: body)
  }
}
