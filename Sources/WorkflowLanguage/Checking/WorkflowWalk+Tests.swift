import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The file's `tests`: the values that they give and expect, and their conditions.
extension WorkflowWalk {
  func walkTests() {
    if document.tests.isEmpty { return }
    let (end, connectionCount) = (scope, connections.count)
    for test in document.tests {
      // What a test gives is read before the run, and can't use its names.
      scope = Scope()
      walkGiven(test)
      scope = end
      walk(test.expectations)
    }
    // Tests connect no steps.
    connections.removeSubrange(connectionCount...)
    scope = end
  }

  private func walkGiven(_ test: TestCase) {
    for (name, template) in test.inputs {
      let input = document.inputs.first { $0.name.value == name.value }
      check(template, as: input?.type, of: name, "value")
    }
    for template in test.answers { value(template) }
    for template in test.replies?.values ?? [] { value(template) }
    for (_, template) in test.trigger { value(template) }
    for (name, replacement) in test.replacements {
      let type = outputType(ofStepsNamed: name.value)
      for template in replacement.outputs { check(template, as: type, of: name, "replacement") }
      for template in replacement.details { value(template) }
    }
  }

  private func walk(_ expected: TestExpectations) {
    // A test knows which branch it takes.
    let names = expected.names.map(\.name.value) + allNames.places.keys
    scope.assume(hasValue: names)
    if let output = expected.output {
      let name = Located("output", at: output.range)
      check(output, as: self.output.type, of: name, "expected value")
    }
    for (name, template) in expected.names {
      check(template, as: use(name).type, of: name, "expected value")
    }
    let place = document.steps.range
    scope.set("output", ScopedName(self.output, .output, at: place))
    scope.set("messages", ScopedName(KnownValue(.list(of: .text)), .output, at: place))
    for expression in expected.conditions { condition(expression) }
  }

  /// A value of a test, for a destination of a type, if that is known.
  private func check(
    _ template: Template, as type: ValueType?, of name: Located<String>, _ role: String
  ) {
    guard let type, type != .any, type != .nothing, !type.itemType.isLookedUp else {
      value(template)
      return
    }
    let place = Step(
      id: 0, action: TestPlace(), modifiers: Modifiers(), range: name.range,
      actionRange: name.range)
    value(
      template,
      for: Target(
        step: place, action: "tests", name: name.value, type: type, isRequired: false,
        input: (role, type)))
  }

  /// The type of the output that a test may replace; nil if there is no such step, or more than one
  /// type.
  private func outputType(ofStepsNamed name: String) -> ValueType? {
    let types = Set(
      document.testedSteps(named: name).compactMap { outputType(of: $0) })
    return types.count == 1 ? types.first : nil
  }
}

/// The place of a test's value among the steps that values go to.
private struct TestPlace: StepAction {
  var actionName: String { "tests" }
}

extension ValueType {
  /// Whether a text for it is looked up when the run needs it.
  fileprivate var isLookedUp: Bool { if case .entity = self { true } else { false } }
}
