import WorkflowLanguage

extension IfStep: PlannableAction {
  var sentence: String { "if \(branches.first?.condition.source ?? "")" }

  var partTitles: [String?] {
    branches.enumerated().map { $0.offset == 0 ? nil : "else if \($0.element.condition.source)" }
      + (otherwise == nil ? [] : ["else"])
  }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    IfOperation(
      branches: try branches.map { ($0.condition, try planner.plan($0.then)) },
      otherwise: try otherwise.map { try planner.plan($0) })
  }
}

private struct IfOperation: Operation {
  let branches: [(condition: Expression, body: PlannedBlock)]
  let otherwise: PlannedBlock?

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    for branch in branches where try run.holds(branch.condition, in: frame, for: visit) {
      return try await branch.body.run(after: input, in: frame, of: run)
    }
    return try await otherwise?.run(after: input, in: frame, of: run) ?? .output(.nothing)
  }
}
