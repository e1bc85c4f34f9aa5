import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension MenuStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let context = visit.run.context
    let question = try await visit.evaluate { evaluator in
      Question(
        try evaluator.text(prompt),
        kind: .choice(options.map { Question.Option($0.label.value) }),
        default: defaultOption.map { .text($0.value) },
        timeout: try within.map { try evaluator.duration($0) })
    }
    let answer = try await context.interaction.answer(question)
    let label = try Conversions.convert(answer, to: .text, in: context)
    visit.note("menu", label)
    guard let index = options.firstIndex(where: { .text($0.label.value) == label }) else {
      throw ControlError(
        message: "`\(label.shortText)` is none of the menu's options",
        help: "the options are \(options.map { "`\($0.label.value)`" }.joined(separator: ", "))")
    }
    return try await visit.run(visit.step.blocks[index], after: input)
  }
}
