package import Diagnostics
import YAML

/// `run`: another workflow as a step.
package struct RunStep: StepAction {
  package var workflow: Located<String>
  package var inputs: [(name: Located<String>, value: Template)]

  package var actionName: String { "run" }
  package var calledWorkflow: String? { workflow.value }
}

extension RunStep: StepKind {
  package static let words = [
    ControlWord(
      "run", "Runs another workflow as a step. Every other key is one of its inputs.",
      output: "the output of that workflow",
      subject: .init(
        workflowID, "a workflow", example: "file-invoices",
        "The other workflow's id: its file's name without `.yaml`."
      ) { $0.workflow = $1 },
      takesAnyKey: true,
      initial: { RunStep(workflow: Located("", at: $0), inputs: []) }, needsSubject: true,
      rest: { step, action in
        let context = step.context
        for entry in step.map.rest where !ModifierKeys.names.contains(entry.name) {
          _ = step.take(entry.name)
          action.inputs.append(input(entry, context))
        }
        action.inputs += step.with().map { input($0, context) }
      })
  ]

  private static func input(
    _ entry: YAMLEntry, _ context: ParsingContext
  ) -> (name: Located<String>, value: Template) {
    (Located(entry.name, at: entry.key.range), context.template(entry.value))
  }

  private static let workflowID = KeyType<Located<String>>(shape: .text) { entry, context in
    guard let id = context.text(entry) else { return nil }
    // As in every text, `$$` is the character.
    if !id.value.replacing("$$", with: "").contains("$") {
      return Located(id.value.replacing("$$", with: "$"), at: id.range)
    }
    context.report(
      Diagnostic(
        kind: .wrongShape, message: "`run` takes the name of a workflow, not a value",
        range: id.range,
        helps: [
          id.value.contains(" ")
            ? ForeignWord.command(id.value)
            : "use `choose` where it depends on a value which workflow runs"
        ]))
    return nil
  }

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    walk.consume(walk.pipe)
    let call = WorkflowCall(workflow, inputs: inputs, in: walk)
    defer { walk.check(call) }
    if let called = call.called?.workflow { walk.calls[workflow.value] = called }
    guard let called = call.document else {
      for input in inputs {
        _ = walk.heading(for: input.name.value, of: workflow.value) { walk.value(input.value) }
      }
      return .init(pipe: walk.output(of: step, .any))
    }
    for (name, value) in inputs {
      if let input = called.inputs.first(where: { $0.name.value == name.value }) {
        walk.value(value, for: target(input, step))
      } else {
        walk.value(value)
      }
    }
    if let first = called.inputs.first,
      !inputs.contains(where: { $0.name.value == first.name.value }),
      !walk.pipe.isCut
    {
      walk.connect(walk.pipe.known, to: target(first, step), from: .pipe(walk.pipe))
    }
    return .init(pipe: walk.output(of: step, call.called?.output ?? .any))
  }

  private func target(_ input: InputDeclaration, _ step: Step) -> Target {
    Target(
      step: step, action: workflow.value, name: input.name.value, type: input.type,
      isRequired: input.defaultValue == nil && !input.isOptional,
      answerLimit: AnswerLimit(of: input.type))
  }
}

extension RunStep {
  package var sentence: String { "run \(workflow.value)" }
}
