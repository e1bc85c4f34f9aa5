import AppIntentsCore
import Diagnostics

/// `input:` for a step that gives the parameter that its input would fill.
enum UnusedInputCheck: Check {
  static let problem = Problem(
    "unused-input",
    """
    `input` replaces the previous output as the value of the parameter that continues the chain. The \
    step gives that parameter itself, or its action has none, so `input` has no effect. Give the value \
    in one of the two places.
    """)

  static let points: [CheckPoint] = [.intent(check)]

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard case .value(let input)? = step.modifiers.input, arguments.open == nil else { return }
    let action = arguments.descriptor
    guard let index = action.pipedParameter, action.parameters.indices.contains(index) else {
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "`\(action.id)` takes no input", range: input.range,
          helps: ["leave `input` out"]))
      return
    }
    let name = action.parameters[index].name
    let given = arguments.given.first { $0.index == index }
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "`input` would fill `\(name)`, which the step gives itself", range: input.range,
        secondary: given.map { [.init($0.value.range, "`\(name)`")] } ?? [],
        helps: ["leave one of the two out"]))
  }
}
