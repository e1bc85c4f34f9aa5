import Diagnostics
import WorkflowLanguage

extension SetStep: PlannableAction {
  var sentence: String {
    let settings = values.map { "\($0.name.value) to \(Phrasing.shorten($0.value.source, to: 40))" }
    return "set \(settings.joined(separator: ", "))"
  }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    SetOperation(values: values.map { ($0.name.value, $0.value) })
  }
}

private struct SetOperation: Operation {
  let values: [(name: String, value: Template)]

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    for (name, template) in values {
      let output: StepOutput
      do {
        output = try run.output(template, in: frame, for: visit)
        visit.note(name, output.value, convertedFrom: output.value)
      } catch is UnknownInDryRun {
        output = .unknown
      }
      frame.set(name, to: output)
    }
    return .output(input)
  }
}
