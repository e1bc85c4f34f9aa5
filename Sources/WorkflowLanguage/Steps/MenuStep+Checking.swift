import AppIntents
import Diagnostics

extension MenuStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    walk.value(prompt, for: Target(step: step, action: "menu", name: "prompt", type: .text))
    InvalidDurationCheck.check(timeout, "timeout", step, in: walk)
    UnattendedQuestionCheck.check(self, step, in: walk)
    let ends = options.map { BranchEnd(walk.branch($0.body, from: given)) }
    if ends.isEmpty { return .init(pipe: given) }
    return walk.join(ends, of: step)
  }
}
