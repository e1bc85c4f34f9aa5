import AppIntents
import Diagnostics
import WorkflowEngine
package import WorkflowLanguage

/// The steps of a workflow that change, send or start something, as sentences.
package enum EffectList {
  /// - Parameter nested: finds a workflow that a `run` step names; its steps come after that step.
  package static func sentences(
    of workflow: Workflow, nested: (String) -> Workflow? = { _ in nil }
  ) -> [String] {
    var sentences: [String] = []
    for step in workflow.document.allSteps where step.modifiers.isEnabled {
      let descriptor = workflow.steps[step.id]?.descriptor
      if let run = step.action as? RunStep {
        sentences.append("Run the workflow \(run.workflow.value)")
        let inner = nested(run.workflow.value).map { Self.sentences(of: $0) } ?? []
        sentences += inner.map { "\(run.workflow.value): \($0)" }
      } else if let descriptor, !descriptor.sideEffects.isDisjoint(with: .wanted) {
        sentences.append(StepSentence.of(step, descriptor: descriptor))
      }
    }
    return sentences
  }
}
