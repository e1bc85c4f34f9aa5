import AppIntentsCore
import WorkflowLanguage

extension WhileStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let limit = try await visit.evaluate { try $0.count(max, named: "max") }
    visit.note("max", .number(limit))
    var passes = LoopPasses(of: visit)
    var index = 0
    while true {
      let (holds, origin) = try await visit.evaluate(inPass: index + 1) {
        try $0.decision(condition)
      }
      guard holds else { break }
      index += 1
      guard index <= limit else {
        throw ControlError(
          message: "the condition still holds after \(limit) passes",
          help: "raise `max`, or end the loop with `break`")
      }
      let pass = Frame(pass: index, of: visit, previous: input, decidedBy: origin)
      if let end = try await passes.run(pass, after: input) { return end }
      if passes.hasEnded { break }
    }
    return passes.completion()
  }
}
