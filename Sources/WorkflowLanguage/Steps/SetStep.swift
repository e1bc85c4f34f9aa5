package import Diagnostics

/// `set`: sets or changes names, and passes its input on.
package struct SetStep: StepAction {
  package var values: [(name: Located<String>, value: Template)]

  package var actionName: String { "set" }
  package var assignments: [(name: Located<String>, value: Template)] { values }
}

extension SetStep: StepKind {
  package static let words = [
    ControlWord(
      "set", "Sets or changes names.", output: "its input",
      subject: .init(
        .map(
          of: .value, hasNames: true, "a map of names and values", example: "{ count: 3 }"),
        "names with values", example: "{ count: 3 }", "The names with their values."
      ) { (step: inout SetStep, values: [(name: Located<String>, value: Template)]) in
        step.values = values
      },
      initial: { _ in SetStep(values: []) }, needsSubject: true)
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    for (name, value) in values {
      let known = walk.heading(for: name.value) { walk.value(value) }
      walk.assign(name, known, secrets: value.secrets(in: walk.scope))
    }
    return .init(pipe: walk.pipe)
  }
}

extension SetStep {
  package var isReported: Bool { false }

  package var sentence: String {
    let settings = values.map { "\($0.name.value) to \(Phrasing.shorten($0.value.source, to: 40))" }
    return "set \(settings.joined(separator: ", "))"
  }
}
