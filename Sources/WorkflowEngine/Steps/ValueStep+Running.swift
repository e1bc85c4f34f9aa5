import WorkflowLanguage

extension ValueStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    .output(try await visit.output(of: value, named: "value"))
  }
}
