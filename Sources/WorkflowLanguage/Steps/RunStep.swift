package import Diagnostics
internal import YAML

/// `run`: another workflow as a step.
package struct RunStep: StepAction {
  package var workflow: Located<String>
  package var inputs: [(name: Located<String>, value: Template)]

  package var actionName: String { "run" }
}

extension RunStep: ControlStep {
  package static let words = [ControlWord(name: "run", keys: [], takesAnyKey: true)]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let context = step.context
    let subject = step.requiredSubject("a workflow", example: "file-invoices")
    var inputs: [(name: Located<String>, value: Template)] = []
    for entry in step.map.rest where !ModifierParser.keys.contains(entry.name) {
      _ = step.take(entry.name)
      inputs.append((Located(entry.name, at: entry.key.range), context.template(entry.value)))
    }
    for entry in step.with() {
      inputs.append((Located(entry.name, at: entry.key.range), context.template(entry.value)))
    }
    guard let subject, let workflow = context.text(subject) else { return nil }
    if workflow.value.contains("$") {
      context.report(
        Diagnostic(
          kind: .wrongShape, message: "`run` takes the name of a workflow, not a value",
          range: workflow.range,
          helps: ["use `choose` where it depends on a value which workflow runs"]))
      return nil
    }
    return RunStep(workflow: workflow, inputs: inputs)
  }
}

extension RunStep {
  package var sentence: String { "run \(workflow.value)" }
}
