import AppIntentsCore
import WorkflowLanguage

extension ChooseStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let chosen = try await visit.evaluate { try $0.value(value) }
    visit.note("choose", chosen)
    var block = visit.step.blocks.makeIterator()
    for (index, candidate) in cases.enumerated() {
      visit.ruledOut = index
      let body = block.next()
      if try await visit.evaluate({ try matches(candidate.test, chosen, visit, $0) }) {
        return try await visit.run(body, after: input)
      }
    }
    return try await visit.run(block.next(), after: input)
  }

  private func matches(
    _ test: Test, _ chosen: IntentValue, _ visit: StepVisit, _ evaluator: Evaluator
  ) throws -> Bool {
    let (template, isAny): (Template, Bool)
    switch test {
    case .when(let condition): return try evaluator.holds(condition)
    case .is(let value): (template, isAny) = (value, false)
    case .in(let values): (template, isAny) = (values, true)
    }
    return try evaluator.observe { scope in
      let wanted = try template.evaluate(in: scope, wanting: .any)
      let values = visit.run.context.values
      let isOne = try (isAny ? wanted.items : [wanted]).contains {
        try values.areEqual(chosen, $0)
      }
      return StepOutput(.boolean(isOne))
    }.value == .boolean(true)
  }
}
