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
    gives none of them, or gives some that can't be combined. A parameter whose value is nothing in a run, \
    as that of an optional input may be, counts as left out.
    """)

  static let points: [CheckPoint] = [.argument(check), .intent(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard case .type(let type) = arguments.descriptor.source,
      let text = value.literalText, !value.leavesOut(parameter.type)
    else { return }
    report(at: { _ in value.range }, in: walk) {
      try type._checkLiteral(text, for: parameter.name)
    }
  }

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard case .type(let type) = arguments.descriptor.source else { return }
    let parameters = arguments.descriptor.parameters
    var (certain, possible): (Set<String>, Set<String>) = ([], [])
    var literals: [String: String] = [:]
    func add(_ index: Int, _ presence: StepArguments.Presence, _ value: Template?) {
      let name = parameters[index].name
      switch presence {
      case .certain: certain.insert(name)
      case .possible: possible.insert(name)
      case .none: return
      }
      literals[name] = value?.literalText
    }
    for argument in arguments.given { add(argument.index, argument.presence, argument.value) }
    if let piped = arguments.piped {
      let presence = StepArguments.Presence.certain.limited(by: walk.pipe.known)
      add(piped, presence, arguments.input)
    }
    let written = WrittenArguments(certain, possible: possible, literals: literals)
    report(
      at: { name in name.flatMap { arguments.written($0)?.range } ?? step.actionRange }, in: walk
    ) { try type._check(written) }
  }

  /// What texts are read with. A check belongs to no run.
  private static let context = IntentContext(values: WorkflowValueOperations())

  /// - Parameter place: the place of a problem, by the name of the parameter that it is about.
  private static func report(
    at place: (String?) -> SourceRange, in walk: WorkflowWalk, _ check: () throws -> Void
  ) {
    do {
      try IntentContext.$current.withValue(context, operation: check)
    } catch let failure as IntentFailure {
      walk.report(
        Diagnostic(
          kind: problem.kind, message: failure.message, range: place(failure.parameter),
          helps: failure.help.map { [$0] } ?? []))
    } catch {
      // Any other error is one of the run.
    }
  }
}
