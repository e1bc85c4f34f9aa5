import AppIntents
package import WorkflowLanguage

/// Turns a checked workflow into something that runs.
package struct Planner {
  let workflow: Workflow

  package static func plan(_ workflow: Workflow) throws -> Plan {
    var planner = Planner(workflow: workflow)
    let document = workflow.document
    return Plan(
      workflow: workflow,
      body: try planner.plan(document.steps),
      catch: try document.catch.map { try planner.plan($0) },
      finally: try document.finally.map { try planner.plan($0) })
  }

  mutating func plan(_ block: Block) throws -> PlannedBlock {
    var steps: [PlannedStep] = []
    for step in block.steps where step.modifiers.isEnabled {
      guard let action = step.action.plannable else {
        throw PlanningError(message: "`\(step.action.actionName)` can't be run", step: step)
      }
      let operation = try action.operation(for: step, with: &self)
      let descriptor = checked(step).descriptor
      let speaks = descriptor.map { !$0.sideEffects.isDisjoint(with: [.tells, .asks]) }
      steps.append(
        PlannedStep(
          step, operation: operation,
          speaksForItself: speaks ?? (step.action is SetStep || step.action is MenuStep),
          sentence: { StepSentence.of(step, descriptor: descriptor) }))
    }
    return PlannedBlock(steps: steps)
  }

  /// What checking found out about a step.
  func checked(_ step: Step) -> CheckedStep {
    workflow.steps[step.id]
      ?? CheckedStep(descriptor: nil, inputType: .any, outputType: .any)
  }
}

/// A workflow that passed its check could not be planned: a mistake of ours.
struct PlanningError: Error {
  let message: String
  let step: Step
}
