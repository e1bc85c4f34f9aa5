import AppIntents
import WorkflowLanguage

extension ChooseStep: PlannableAction {
  var sentence: String { "choose \(value.source)" }

  var partTitles: [String?] {
    cases.map { candidate in
      switch candidate.test {
      case .is(let value): "if it is \(value.source)"
      case .when(let condition): "if \(condition.source)"
      }
    } + (otherwise == nil ? [] : ["else"])
  }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    ChooseOperation(
      value: value, cases: try cases.map { ($0.test, try planner.plan($0.do)) },
      otherwise: try otherwise.map { try planner.plan($0) })
  }
}

private struct ChooseOperation: Operation {
  let value: Expression
  let cases: [(test: ChooseStep.Test, body: PlannedBlock)]
  let otherwise: PlannedBlock?

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let chosen = try run.value(value, in: frame, for: visit)
    visit.note("choose", chosen, convertedFrom: chosen)
    for candidate in cases where try matches(candidate.test, chosen, in: frame, of: run, visit) {
      return try await candidate.body.run(after: input, in: frame, of: run)
    }
    return try await otherwise?.run(after: input, in: frame, of: run) ?? .output(.nothing)
  }

  private func matches(
    _ test: ChooseStep.Test, _ chosen: IntentValue, in frame: Frame, of run: RunState,
    _ visit: StepVisit
  ) throws -> Bool {
    switch test {
    case .when(let condition):
      return try run.holds(condition, in: frame, for: visit)
    case .is(let template):
      // A list of values stands for any of them.
      return try run.observe(for: visit, in: frame) { scope in
        let wanted = try template.evaluate(in: scope, wanting: .any)
        let isOne = try wanted.items.contains { try run.context.values.areEqual(chosen, $0) }
        return StepOutput(.boolean(isOne || (!wanted.hasValue && !chosen.hasValue)))
      }.value == .boolean(true)
    }
  }
}
