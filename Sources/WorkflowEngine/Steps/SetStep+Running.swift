import Diagnostics
import WorkflowLanguage

extension SetStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    for (name, template) in values {
      visit.frame.set(name.value, to: try await visit.output(of: template, named: name.value))
    }
    return .output(input)
  }
}
