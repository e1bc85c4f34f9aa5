import AppIntents
import Diagnostics

/// A parameter that is given twice: as the action's value and by its name, or by its name and in
/// `with`.
enum DuplicateParameterCheck: Check {
  static let problem = Problem(
    "duplicate-parameter",
    """
    A parameter is given twice. The action's own value is its first parameter, so that parameter \
    can't be given by name as well. A parameter under `with` can't be given beside the action, too.
    """)

  static let points: [CheckPoint] = [
    .strayArgument { stray, action, walk in
      guard case .repeated(let name, let first) = stray else { return }
      walk.report(.duplicateParameter(name, first: first, of: action))
    }
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
}
