import WorkflowLanguage

extension ValueStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    do {
      let output = try visit.evaluator.output(value)
      visit.note("value", output.value)
      return .output(output)
    } catch is UnknownInDryRun {
      return .output(.unknown)
    }
  }
}
