import WorkflowLanguage

extension EndStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    switch self {
    case .next: return .nextPass
    case .break: return .endLoop
    case .return(let template):
      return .endRun(try template.map { try visit.evaluator.output($0) } ?? .nothing)
    case .fail(let template):
      throw WorkflowFailed(message: try visit.evaluator.text(template))
    }
  }
}
