import AppIntents
import WorkflowLanguage

extension EndStep: PlannableAction {
  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    EndOperation(end: self)
  }
}

private struct EndOperation: Operation {
  let end: EndStep

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    switch end {
    case .next: return .nextPass
    case .break: return .endLoop
    case .return(let template):
      return .endRun(try template.map { try run.output($0, in: frame, for: visit) } ?? .nothing)
    case .fail(let template):
      throw WorkflowFailed(message: try run.text(template, in: frame, for: visit))
    }
  }
}

/// The workflow said `fail`.
struct WorkflowFailed: Error {
  let message: String
}
