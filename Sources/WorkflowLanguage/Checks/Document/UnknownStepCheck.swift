import Diagnostics

/// A step that a test names and the workflow doesn't have.
enum UnknownStepCheck: Check {
  static let problem = Problem(
    "unknown-step",
    """
    `with`, `ran` and `not_ran` of a test name a step by its `as`, or by the id of its intent, which \
    then stands for all steps with the intent. Only a step with an intent, or one that runs another \
    workflow, can be replaced with an output.
    """)

  static let points: [CheckPoint] = [
    .document { document, walk in
      for test in document.tests { check(test, of: document, in: walk) }
    }
  ]

  private static func check(_ test: TestCase, of document: Document, in walk: WorkflowWalk) {
    for (name, _) in test.replacements {
      let steps = steps(named: name.value, of: document, in: walk)
      if steps.isEmpty {
        walk.report(.unknownStep(name, in: document))
      } else if !steps.contains(where: { $0.canBeReplaced }) {
        walk.report(.notReplaceable(name, steps[0]))
      }
    }
    let expected = test.expectations
    for name in expected.ran + expected.notRan
    where steps(named: name.value, of: document, in: walk).isEmpty {
      walk.report(.unknownStep(name, in: document))
    }
  }

  /// The steps with a name, or with an intent: those of workflows that this one runs, too.
  private static func steps(
    named name: String, of document: Document, in walk: WorkflowWalk
  ) -> [Step] {
    let own = document.testedSteps(named: name)
    if !own.isEmpty { return own }
    return walk.calls.values.flatMap(\.all).flatMap(\.document.enabledSteps)
      .filter { $0.action.actionName == name }
  }
}

extension Step {
  /// Whether a test can give its output in place of what it does.
  fileprivate var canBeReplaced: Bool {
    action is IntentStep || action.calledWorkflow != nil
  }
}

extension Diagnostic {
  fileprivate static func unknownStep(
    _ name: Located<String>, in document: Document
  ) -> Diagnostic {
    let steps = document.enabledSteps
    let known = steps.compactMap(\.modifiers.as?.value) + steps.map(\.action.actionName)
    return Diagnostic(
      kind: UnknownStepCheck.problem.kind, message: "no step is called `\(name.value)`",
      range: name.range, label: Suggestion(for: name.value, among: known)?.question,
      notes: ["a step is called by its `as`, or by the id of its intent"])
  }

  fileprivate static func notReplaceable(_ name: Located<String>, _ step: Step) -> Diagnostic {
    Diagnostic(
      kind: UnknownStepCheck.problem.kind,
      message: "a test can't replace a step with `\(step.action.actionName)`", range: name.range,
      secondary: [.init(step.actionRange, "this step")],
      helps: ["replace the steps in it"])
  }
}
