import AppIntents
import Diagnostics

/// A parameter without a default that gets no value, neither from the file nor by the pipe.
enum MissingParameterCheck: Check {
  static let problem = Problem(
    "missing-parameter",
    """
    The action needs a value for a parameter, and the step neither gives one nor receives one from \
    the step before. A parameter that isn't given is only filled by the pipe when it is the one that \
    continues the chain, and when the step before gives something.
    """)

  static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    let action = arguments.descriptor
    let missing = action.parameters.indices.filter { index in
      action.parameters[index].isRequired && arguments.piped != index && !arguments.isGiven(index)
    }
    if !missing.isEmpty {
      walk.report(.missing(missing.map { action.parameters[$0].name }, of: action, step, walk.pipe))
    }
    // Lists take nothing for an empty one, conditions for a no, and `any` for what it is.
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
      helps = ["write its value behind `\(action.id):`"]
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
      message: "`\(action.id)` needs `\(parameter.name)`, but the step before gives nothing",
      range: step.actionRange,
      secondary: pipe.range.map { [.init($0, "gives nothing")] } ?? [],
      helps: ["give `\(parameter.name)` a value"])
  }
}
