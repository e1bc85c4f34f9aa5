import AppIntents
import Diagnostics

extension EndStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    switch self {
    case .return(let value?): walk.returns.append(walk.value(value))
    case .return(nil):
      walk.returns.append(walk.pipe.known)
      walk.consume(walk.pipe)
    case .fail(let message):
      walk.value(message, for: Target(step: step, action: "fail", name: "message", type: .text))
    case .next, .break: OutsideLoopCheck.check(self, step, in: walk)
    }
    return .init(pipe: walk.pipe, isEnded: true)
  }
}
