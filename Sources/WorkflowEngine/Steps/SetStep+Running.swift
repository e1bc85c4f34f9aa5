import Diagnostics
import WorkflowLanguage

extension SetStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    for (name, template) in values {
      let output: StepOutput
      do {
        output = try visit.evaluator.output(template)
        visit.note(name.value, output.value)
      } catch is UnknownInDryRun {
        output = .unknown
      }
      visit.frame.set(name.value, to: output)
    }
    return .output(input)
  }
}
