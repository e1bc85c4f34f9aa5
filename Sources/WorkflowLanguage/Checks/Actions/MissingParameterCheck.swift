import AppIntents
import Diagnostics

/// A parameter without a default that gets no value from the file or by the pipe.
enum MissingParameterCheck: Check {
  static let problem = Problem(
    "missing-parameter",
    """
    The action needs a value for a parameter, but the step doesn't give one and doesn't receive one \
    from the previous step. The previous output goes only to the parameter that continues the chain.
    """)

  static let points: [CheckPoint] = [.intent(check)]

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    let action = arguments.descriptor
    let missing = action.parameters.indices.filter { index in
      action.parameters[index].isRequired && arguments.piped != index && !arguments.isGiven(index)
    }
    if !missing.isEmpty {
      walk.report(.missing(missing.map { action.parameters[$0].name }, of: action, step, walk.pipe))
    }
    // For a list, nothing is an empty list; for a boolean it is false.
    guard walk.pipe.known.type == .nothing,
      let piped = arguments.piped.map({ action.parameters[$0] }),
      piped.isRequired, !piped.type.isList, piped.type != .any, piped.type != .boolean
    else { return }
    walk.report(.nothingPiped(piped, of: action, step, walk.pipe))
  }
}

extension Diagnostic {
  fileprivate static func missing(
    _ names: [String], of action: IntentDescriptor, _ step: Step, _ pipe: Pipe
  ) -> Diagnostic {
    var helps: [String] = []
    if let first = action.parameters.first?.name, names.contains(first) {
      helps = ["write its value after `\(action.id):`"]
    }
    let piped = action.pipedParameter.map { action.parameters[$0].name }
    if pipe.isCut, let piped, names.contains(piped) {
      helps = ["give `\(piped)` a value, or leave `input: none` out"]
    }
    return Diagnostic(
      kind: MissingParameterCheck.problem.kind,
      message: "`\(action.id)` needs \(Phrasing.list(names))", range: step.actionRange,
      label: names.count == 1 ? "it isn't given" : "they aren't given", helps: helps)
  }

  fileprivate static func nothingPiped(
    _ parameter: ParameterDescriptor, of action: IntentDescriptor, _ step: Step, _ pipe: Pipe
  ) -> Diagnostic {
    Diagnostic(
      kind: MissingParameterCheck.problem.kind,
      message: "`\(action.id)` needs `\(parameter.name)`, but the previous step gives nothing",
      range: step.actionRange,
      secondary: pipe.range.map { [.init($0, "gives nothing")] } ?? [],
      helps: ["give `\(parameter.name)` a value"])
  }
}
