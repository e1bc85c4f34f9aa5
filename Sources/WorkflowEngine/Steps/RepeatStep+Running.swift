import AppIntentsCore
import WorkflowLanguage

extension RepeatStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let (count, origin) = try await visit.evaluate {
      try $0.counted(self.count, named: "repeat")
    }
    visit.note("repeat", .number(count))
    var passes = LoopPasses(of: visit)
    for index in stride(from: 1, through: count, by: 1) {
      let pass = Frame(pass: index, of: visit, previous: input, decidedBy: origin)
      if let end = try await passes.run(pass, after: input) { return end }
      if passes.hasEnded { break }
    }
    return passes.completion()
  }
}
