import AppIntents
import Diagnostics
package import WorkflowLanguage

/// The steps of a workflow that change, send or start something, as sentences.
package enum EffectList {
  /// - Parameter nested: finds the workflow of a `run` step. Its steps follow that step, once for each
  ///   workflow.
  package static func sentences(
    of workflow: Workflow, nested: NestedWorkflow = { _, _ in nil }
  ) -> [String] {
    var sentences: [String] = []
    var shown: Set<String> = []
    func add(_ workflow: Workflow, _ prefix: String) {
      for step in workflow.document.allSteps where step.modifiers.isEnabled {
        let checked = workflow.steps[step.id]
        if let name = step.action.calledWorkflow {
          sentences.append("\(prefix)Run the workflow \(name)")
          guard shown.insert(WorkflowFile.id(named: name)).inserted else { continue }
          if let other = nested(name, workflow) { add(other, "\(name): ") }
        } else if let checked,
          checked.descriptor?.sideEffects.isDisjoint(with: .needingConsent) == false
        {
          sentences.append(prefix + checked.sentence)
        }
      }
    }
    add(workflow, "")
    return sentences
  }
}
