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
    let max = step.required("max", help: "add `max: 100`, the most passes it may make")
      .map(step.context.countTemplate)
    return WhileStep(
      condition: condition, max: max ?? .broken(step.action.range), body: body)
  }
}

extension WhileStep {
  package var sentence: String { "while \(condition.source)" }
}
