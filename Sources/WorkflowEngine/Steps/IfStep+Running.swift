import WorkflowLanguage

extension IfStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    var block = visit.step.blocks.makeIterator()
    for (index, branch) in branches.enumerated() {
      visit.ruledOut = index
      let body = block.next()
      if try await visit.evaluate({ try $0.holds(branch.condition) }) {
        return try await visit.run(body, after: input)
      }
    }
    return try await visit.run(block.next(), after: input)
  }
}

extension StepVisit {
  /// Runs the chosen block; without one the step gives nothing.
  func run(_ block: PlannedBlock?, after input: StepOutput) async throws -> Completion {
    try await block?.run(after: input, in: frame, of: run) ?? .output(.nothing)
  }
}
