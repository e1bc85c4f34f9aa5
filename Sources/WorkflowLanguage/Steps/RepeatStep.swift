import Diagnostics

/// `repeat`: the steps a number of times.
package struct RepeatStep: StepAction {
  package var count: Template
  package var body: Block
  package var names = PassNames()

  package var actionName: String { "repeat" }
  package var blocks: [Block] { [body] }
  package var passNames: PassNames? { names }
}

extension RepeatStep: StepKind {
  package static let words = [
    ControlWord(
      "repeat", "Runs steps a number of times.",
      output: "the list of what the passes gave",
      subject: .init(
        .computedCount(atLeast: 0), "a number of passes", example: "3", "The number of passes."
      ) { $0.count = $1 },
      keys: [
        PassNames.indexKey { $0.names.index = $1 },
        Key("do", .steps, "The steps of a pass.") { $0.body = $1 }
          .required("add `do:` with the steps it runs")
      ],
      instead: ["max": "write the number after `repeat`, as in `repeat: ${min(count, 10)}`"],
      initial: { RepeatStep(count: .broken($0), body: Block([], range: $0)) })
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    walk.count(count, "repeat", of: step)
    return walk.loop(body, step)
  }
}

extension RepeatStep {
  package var sentence: String { "repeat \(count.source) times" }
}
