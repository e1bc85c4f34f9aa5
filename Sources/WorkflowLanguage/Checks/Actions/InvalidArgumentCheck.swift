import AppIntentsCore
import Diagnostics
import WorkflowValues
import YAML

/// A value, or a combination of parameters, with which an action always fails (`ArgumentChecking`).
enum InvalidArgumentCheck: Check {
  static let problem = Problem(
    "invalid-argument",
    """
    The action can't be performed with a value that the file has for a parameter: a range of pages, a \
    unit, a selector or the like that can't be read. Or it needs one of several parameters, and the step \
    gives none of them.
    """)

  static let points: [CheckPoint] = [.argument(check), .intent(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard case .type(let type) = arguments.descriptor.source,
      let text = value.literalText, !value.leavesOut(parameter.type)
    else { return }
    report(at: value.range, in: walk) { try type._checkLiteral(text, for: parameter.name) }
  }

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard case .type(let type) = arguments.descriptor.source else { return }
    let parameters = arguments.descriptor.parameters
    // What is `null` is left out.
    let given = arguments.given.filter { !$0.value.leavesOut(parameters[$0.index].type) }
    var names = Set(given.map { parameters[$0.index].name })
    if let piped = arguments.piped { names.insert(parameters[piped].name) }
    var literals: [String: String] = [:]
    for argument in given {
      literals[parameters[argument.index].name] = argument.value.literalText
    }
    let written = WrittenArguments(names, literals: literals)
    report(at: step.actionRange, in: walk) { try type._check(written) }
  }

  /// What texts are read with. A check belongs to no run.
  private static let context = IntentContext(values: WorkflowValueOperations())

  private static func report(
    at range: SourceRange, in walk: WorkflowWalk, _ check: () throws -> Void
  ) {
    do {
      try IntentContext.$current.withValue(context, operation: check)
    } catch let failure as IntentFailure {
      walk.report(
        Diagnostic(
          kind: problem.kind, message: failure.message, range: range,
          helps: failure.help.map { [$0] } ?? []))
    } catch {
      // Any other error is one of the run.
    }
  }
}
