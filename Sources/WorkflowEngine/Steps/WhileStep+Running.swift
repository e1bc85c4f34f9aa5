import AppIntents
import WorkflowLanguage

extension WhileStep: PlannableAction {
  var sentence: String { "while \(condition.source)" }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    WhileOperation(
      condition: condition, max: max,
      loop: Loop(try planner.plan(body), checked: planner.checked(step)))
  }
}

private struct WhileOperation: Operation {
  let condition: Expression
  let max: Template
  let loop: Loop

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let limit = try run.count(max, named: "max", in: frame, for: visit)
    visit.note("max", .number(limit), convertedFrom: .number(limit))
    var passes = loop.passes(in: frame)
    var index = 0
    while try run.holds(condition, in: frame, for: visit) {
      index += 1
      guard index <= limit else {
        throw ControlError(
          message: "the condition still holds after \(limit) passes",
          help: "raise `max`, or end the loop with `break`")
      }
      let pass = Frame(parent: frame, previous: input, index: index, loop: visit)
      if let end = try await passes.add(pass, after: input, of: run) { return end }
      if passes.hasEnded { break }
    }
    return passes.completion()
  }
}
