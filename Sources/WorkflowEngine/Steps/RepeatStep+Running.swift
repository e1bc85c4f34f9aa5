import AppIntents
import WorkflowLanguage

extension RepeatStep: PlannableAction {
  var sentence: String { "repeat \(count.source) times" }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    RepeatOperation(
      count: count, loop: Loop(try planner.plan(body), checked: planner.checked(step)))
  }
}

private struct RepeatOperation: Operation {
  let count: Template
  let loop: Loop

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let count = try run.count(count, named: "repeat", in: frame, for: visit)
    visit.note("repeat", .number(count), convertedFrom: .number(count))
    var passes = loop.passes(in: frame)
    for index in stride(from: 1, through: count, by: 1) {
      let pass = Frame(parent: frame, previous: input, index: index, loop: visit)
      if let end = try await passes.add(pass, after: input, of: run) { return end }
      if passes.hasEnded { break }
    }
    return passes.completion()
  }
}
