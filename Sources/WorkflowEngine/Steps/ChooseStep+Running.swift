import AppIntents
import WorkflowLanguage

extension ChooseStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let chosen = try visit.evaluator.value(value)
    visit.note("choose", chosen)
    var block = visit.step.blocks.makeIterator()
    for (index, candidate) in cases.enumerated() {
      visit.ruledOut = index
      let body = block.next()
      if try matches(candidate.test, chosen, visit) {
        return try await visit.run(body, after: input)
      }
    }
    return try await visit.run(block.next(), after: input)
  }

  private func matches(_ test: Test, _ chosen: IntentValue, _ visit: StepVisit) throws -> Bool {
    let (template, isAny): (Template, Bool)
    switch test {
    case .when(let condition): return try visit.evaluator.holds(condition)
    case .is(let value): (template, isAny) = (value, false)
    case .in(let values): (template, isAny) = (values, true)
    }
    return try visit.evaluator.observe { scope in
      let wanted = try template.evaluate(in: scope, wanting: .any)
      let values = visit.run.context.values
      let isOne = try (isAny ? wanted.items : [wanted]).contains { value in
        if !value.hasValue || !chosen.hasValue { return !value.hasValue && !chosen.hasValue }
        return try values.areEqual(chosen, value)
      }
      return StepOutput(.boolean(isOne))
    }.value == .boolean(true)
  }
}
