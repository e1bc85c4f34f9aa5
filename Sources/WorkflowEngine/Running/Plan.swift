package import WorkflowLanguage

/// A checked workflow whose enabled steps are matched with the actions that serve them. Make it once
/// for any number of runs.
package final class Plan: Sendable {
  package let workflow: Workflow
  let body: PlannedBlock
  let onFailure: PlannedBlock?
  let finally: PlannedBlock?

  package init(_ workflow: Workflow) {
    let document = workflow.document
    self.workflow = workflow
    body = PlannedBlock(document.steps, of: workflow)
    onFailure = document.onFailure.map { PlannedBlock($0, of: workflow) }
    finally = document.finally.map { PlannedBlock($0, of: workflow) }
  }
}

extension PlannedBlock {
  fileprivate init(_ block: Block, of workflow: Workflow) {
    steps = block.steps.compactMap { step in
      guard step.modifiers.isEnabled, let checked = workflow.steps[step.id] else { return nil }
      return PlannedStep(checked, of: workflow)
    }
  }
}

extension PlannedStep {
  fileprivate convenience init(_ checked: CheckedStep, of workflow: Workflow) {
    self.init(
      checked, action: Self.action(of: checked),
      blocks: checked.step.action.blocks.map { PlannedBlock($0, of: workflow) })
  }

  private static func action(of checked: CheckedStep) -> any RunnableAction {
    if let intent = checked.intent { return IntentPerformer(intent) }
    return RunnableKinds.action(checked.step.action) ?? UnknownAction(name: checked.action)
  }
}

/// An action that the engine doesn't know, which a checked workflow doesn't have.
private struct UnknownAction: RunnableAction {
  let name: String

  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    throw ControlError(message: "`\(name)` can't be run")
  }
}
