import AppIntentsCore
package import WorkflowLanguage

extension Workflow {
  /// Whether a step of it, or of a workflow that it runs, asks a language model.
  package var asksModels: Bool {
    all.contains { workflow in
      workflow.document.enabledSteps.contains {
        workflow.steps[$0.id]?.intent?.known.descriptor.asksModel == true
      }
    }
  }
}

extension Workflow {
  /// Whether a step of it, or of a workflow that it runs, may ask its user something.
  package var asksUser: Bool {
    all.contains { workflow in
      workflow.document.enabledSteps.contains { step in
        step.action is MenuStep
          || workflow.steps[step.id]?.intent?.known.descriptor.sideEffects.contains(.asks) == true
      }
    }
  }
}
