import WorkflowLanguage

extension EndStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    switch self {
    case .next: return .nextPass
    case .break: return .endLoop
    case .return(let template):
      guard let template else { return .endRun(.nothing) }
      return .endRun(try await visit.evaluate { try $0.output(template) })
    case .fail(let template):
      throw WorkflowFailed(message: try await visit.evaluate { try $0.text(template) })
    }
  }
}
