import Diagnostics

extension SetStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    for (name, value) in values { walk.assign(name, walk.value(value)) }
    return .init(pipe: walk.pipe)
  }
}
