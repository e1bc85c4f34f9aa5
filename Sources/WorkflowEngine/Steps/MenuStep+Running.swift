import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension MenuStep: PlannableAction {
  var sentence: String { "ask “\(prompt.source)”" }

  var partTitles: [String?] {
    options.map(\.label.value)
  }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    MenuOperation(
      prompt: prompt, options: try options.map { ($0.label.value, try planner.plan($0.body)) },
      defaultOption: defaultOption?.value, timeout: timeout ?? step.modifiers.timeout)
  }
}

private struct MenuOperation: Operation {
  let prompt: Template
  let options: [(label: String, body: PlannedBlock)]
  let defaultOption: String?
  let timeout: Template?

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let question = Question(
      try run.text(prompt, in: frame, for: visit),
      kind: .choice(options.map { Question.Option($0.label) }),
      default: defaultOption.map { .text($0) },
      timeout: try timeout.map { try run.duration($0, in: frame, for: visit) })
    let answer = try await run.context.interaction.answer(question)
    let label = try run.convert(answer, to: .text)
    visit.note("menu", label, convertedFrom: label)
    guard let chosen = options.first(where: { .text($0.label) == label }) else {
      throw ControlError(
        message: "`\(label.shortText)` is none of the menu's options",
        help: "the options are \(options.map { "`\($0.label)`" }.joined(separator: ", "))")
    }
    return try await chosen.body.run(after: input, in: frame, of: run)
  }
}
