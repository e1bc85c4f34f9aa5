import Diagnostics

/// `while`: the steps as long as a condition holds, at most `max` times.
package struct WhileStep: StepAction {
  package var condition: Expression
  package var max: Template
  package var body: Block
  package var names = PassNames()

  package var actionName: String { "while" }
  package var blocks: [Block] { [body] }
  package var passNames: PassNames? { names }
}

extension WhileStep: StepKind {
  package static let words = [
    ControlWord(
      "while", "Runs steps as long as a condition holds.",
      output: "the list of what the passes gave",
      subject: .init(
        .condition, "a condition", example: "$page has value", "The condition of each pass."
      ) { $0.condition = $1 },
      keys: [
        PassNames.indexKey { $0.names.index = $1 },
        Key("do", .steps, "The steps of a pass.") { $0.body = $1 }
          .required("add `do:` with the steps it runs"),
        Key("max", .computedCount(atLeast: 1), "The most passes.") { $0.max = $1 }
          .required("add `max: 100`, the most passes it may make"),
      ],
      initial: { WhileStep(condition: .broken($0), max: .broken($0), body: Block([], range: $0)) })
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    walk.count(max, "max", of: step)
    let narrowed = Narrowing.whenTrue(condition)
    return walk.loop(
      body, step,
      prepare: { [condition] in
        walk.condition(condition)
        walk.assume(hasValue: narrowed)
      })
  }
}

extension WhileStep {
  package var sentence: String { "while \(condition.source)" }
  package var clause: String { "run the steps of `\(sentence)`" }
}
