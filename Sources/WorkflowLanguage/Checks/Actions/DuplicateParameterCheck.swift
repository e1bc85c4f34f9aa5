import AppIntentsCore
import Diagnostics

/// A parameter that is given twice: as the action's value and by its name, or by its name and in
/// `with`; or two parameters of which an action takes only one.
enum DuplicateParameterCheck: Check {
  static let problem = Problem(
    "duplicate-parameter",
    """
    A parameter is given twice. The action's own value is its first parameter, so that parameter \
    can't be given by name as well. A parameter under `with` can't be given beside the action, too. \
    Of some parameters, such as `find` and `pattern`, an action takes only one.
    """)

  static let points: [CheckPoint] = [
    .strayArgument { stray, action, walk in
      guard case .repeated(let name, let first) = stray else { return }
      walk.report(.duplicateParameter(name, first: first, of: action))
    },
    .intent { arguments, _, walk in
      let action = arguments.descriptor
      let given = arguments.given.filter {
        $0.presence == .certain
          && action.alternatives.contains(action.parameters[$0.index].name)
      }
      guard given.count > 1 else { return }
      walk.report(.alternatives(given[0], given[1], of: action))
    },
  ]
}

extension Diagnostic {
  fileprivate static func duplicateParameter(
    _ name: Located<String>, first: SourceRange, of action: IntentDescriptor
  ) -> Diagnostic {
    let isFirst = first.start < name.range.start
    return Diagnostic(
      kind: DuplicateParameterCheck.problem.kind,
      message: "`\(name.value)` of `\(action.id)` is given twice",
      range: name.range, label: "given again here",
      secondary: [
        .init(first, isFirst ? "this value is `\(name.value)` already" : "given here, too")
      ],
      helps: ["keep one of them"])
  }

  fileprivate static func alternatives(
    _ first: StepArguments.Argument, _ second: StepArguments.Argument, of action: IntentDescriptor
  ) -> Diagnostic {
    Diagnostic(
      kind: DuplicateParameterCheck.problem.kind,
      message: "`\(action.id)` takes only one of \(Phrasing.list(action.alternatives))",
      range: second.range, label: "given here",
      secondary: [.init(first.range, "and here")], helps: ["keep one of them"])
  }
}
