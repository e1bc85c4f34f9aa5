import AppIntents
import Diagnostics

extension RunStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    walk.consume(walk.pipe)
    guard
      UnknownWorkflowCheck.check(
        workflow, in: walk.checker.workflows, report: { walk.report($0) }),
      WorkflowCycleCheck.check(workflow, in: walk),
      let called = walk.checker.workflows.document(workflow.value)
    else {
      for input in inputs { walk.value(input.value) }
      return .init(pipe: walk.output(of: step, .any))
    }
    for (name, value) in inputs {
      guard let input = called.inputs.first(where: { $0.name.value == name.value }) else {
        UnknownInputCheck.report(name, of: called, in: walk)
        walk.value(value)
        continue
      }
      walk.value(value, for: target(input, step))
    }
    if let first = called.inputs.first,
      !inputs.contains(where: { $0.name.value == first.name.value }),
      !walk.pipe.isCut
    {
      walk.connect(walk.pipe.known, to: target(first, step), from: .pipe(walk.pipe))
    }
    MissingInputCheck.check(self, of: called, in: walk)
    let output = walk.called.output(of: workflow.value, in: walk.checker)
    return .init(pipe: walk.output(of: step, output))
  }

  private func target(_ input: InputDeclaration, _ step: Step) -> Target {
    Target(
      step: step, action: workflow.value, name: input.name.value, type: input.type,
      isRequired: input.defaultValue == nil && !input.isOptional)
  }
}
