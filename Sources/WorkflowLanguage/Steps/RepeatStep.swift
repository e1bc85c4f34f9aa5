internal import Diagnostics
internal import YAML

/// `repeat`: the steps a number of times.
package struct RepeatStep: StepAction {
  package var count: Template
  /// The most passes it may make, where the count is computed.
  package var max: Template?
  package var body: Block

  package var actionName: String { "repeat" }
  package var blocks: [Block] { [body] }
}

extension RepeatStep: ControlStep {
  package static let words = [ControlWord(name: "repeat", keys: ["do", "max"])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let count = step.requiredSubject("a number of passes", example: "3")
      .map(step.context.countTemplate)
    return RepeatStep(
      count: count ?? .broken(step.action.range), max: step.count("max"), body: step.block("do"))
  }
}

extension RepeatStep {
  package var sentence: String { "repeat \(count.source) times" }
}
