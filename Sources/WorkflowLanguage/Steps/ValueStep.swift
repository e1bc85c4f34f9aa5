import Diagnostics

/// `value`: gives a value, which a pass, a branch or the next step may need.
package struct ValueStep: StepAction {
  package var value: Template

  package var actionName: String { "value" }
}

extension ValueStep: StepKind {
  package static let words = [
    ControlWord(
      "value", "Gives a value.", output: "the value",
      subject: .init(.value, "a value", example: "$invoice.total", "The value.") {
        $0.value = $1
      },
      initial: { ValueStep(value: .broken($0)) })
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    .init(pipe: walk.output(of: step, walk.value(value)))
  }
}

extension ValueStep {
  package var isReported: Bool { false }

  package var sentence: String { "give \(Phrasing.shorten(value.source, to: 40))" }
}
