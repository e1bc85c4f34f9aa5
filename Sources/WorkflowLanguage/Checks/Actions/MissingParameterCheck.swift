import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A parameter without a default that gets no value from the file or by the pipe.
enum MissingParameterCheck: Check {
  static let problem = Problem(
    "missing-parameter",
    """
    The action needs a value for a parameter, but the step doesn't give one and doesn't receive one \
    from the previous step. The previous output goes only to the parameter that continues the chain, \
    which mostly is the first one. The value after the action's name is always the first parameter.
    """)

  static let points: [CheckPoint] = [
    .intent(check),
    .intent { arguments, step, walk in
      guard arguments.descriptor.sideEffects.contains(.asks), arguments["values"] == nil,
        let several = arguments["several"], let text = several.value.literalText,
        (try? BooleanText.parse(text)) == true
      else { return }
      walk.report(.severalOfNone(several.range, arguments.descriptor))
    },
  ]

  /// Whether a step gives as its first value, which the chain would fill, the only other one that it
  /// needs: `text.match: a+` for `text.match` with `pattern: a+`.
  static func findsMisplaced(
    _ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk
  ) -> Bool {
    let action = arguments.descriptor
    let missing = missingNames(arguments)
    guard missing.count == 1 || missing == action.alternatives, let wanted = missing.first,
      action.pipedParameter == 0, let piped = action.parameters.first, !walk.pipe.isCut,
      !walk.pipe.isStart, walk.pipe.known.type != .nothing,
      let first = arguments.given.first(where: { $0.index == 0 }),
      first.range == step.actionRange, first.value.literalText != nil
    else { return false }
    walk.report(.misplaced(wanted, insteadOf: piped, missing, of: action, first.value))
    return true
  }

  /// The parameters that a step has to give and doesn't; of alternatives, all.
  private static func missingNames(_ arguments: StepArguments) -> [String] {
    let action = arguments.descriptor
    let missing = action.parameters.indices.filter { index in
      action.parameters[index].isRequired && arguments.piped != index && !arguments.isGiven(index)
    }
    let hasOne = arguments.given.contains {
      $0.presence != .none && action.alternatives.contains(action.parameters[$0.index].name)
    }
    return missing.map { action.parameters[$0].name } + (hasOne ? [] : action.alternatives)
  }

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    let action = arguments.descriptor
    let missing = missingNames(arguments)
    if !missing.isEmpty { walk.report(.missing(missing, of: action, step, walk.pipe)) }
    // For a boolean, nothing is false.
    guard walk.pipe.known.type == .nothing,
      let piped = arguments.piped.map({ action.parameters[$0] }),
      piped.isRequired, piped.type != .any, piped.type != .boolean
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
    for name in names where name != action.parameters.first?.name && isModifier(name) {
      helps.append(
        "every step has a modifier `\(name)`, so give the parameter below the action: "
          + "`\(written(name))`")
    }
    return Diagnostic(
      kind: MissingParameterCheck.problem.kind,
      message: needs(names, of: action), range: step.actionRange,
      label: names.count == 1 ? "it isn't given" : "they aren't given", helps: helps)
  }

  /// “`text.replace` needs `text`, and `find` or `pattern`”
  private static func needs(_ names: [String], of action: IntentDescriptor) -> String {
    let single = names.filter { !action.alternatives.contains($0) }
    let choice =
      single.count < names.count ? [Phrasing.list(action.alternatives, "or")] : []
    let phrases = (single.isEmpty ? [] : [Phrasing.list(single)]) + choice
    return "`\(action.id)` needs \(phrases.joined(separator: ", and "))"
  }

  fileprivate static func misplaced(
    _ wanted: String, insteadOf piped: ParameterDescriptor, _ missing: [String],
    of action: IntentDescriptor, _ value: Template
  ) -> Diagnostic {
    Diagnostic(
      kind: MissingParameterCheck.problem.kind, message: needs(missing, of: action),
      range: value.range, label: "this is `\(piped.name)`, the first parameter",
      helps: [
        "for the previous output as `\(piped.name)`, write `- \(action.id):`, and below it"
          + " `\(written(wanted))`"
      ])
  }

  /// How a step gives a parameter.
  private static func written(_ name: String) -> String {
    isModifier(name) ? "with: { \(name): … }" : "\(name): …"
  }

  private static func isModifier(_ name: String) -> Bool { ModifierKeys.names.contains(name) }

  fileprivate static func severalOfNone(
    _ range: SourceRange, _ action: IntentDescriptor
  ) -> Diagnostic {
    Diagnostic(
      kind: MissingParameterCheck.problem.kind, message: "`\(action.id)` needs `values`",
      range: range, label: "`several` of them may be chosen",
      helps: ["write `values: [a, b]`, or leave `several` out"])
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
