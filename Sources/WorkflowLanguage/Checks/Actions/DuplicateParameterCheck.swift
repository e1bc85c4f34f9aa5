import AppIntents
import Diagnostics

/// A parameter that is given twice: behind the action and by its name, or by its name and in `with`.
enum DuplicateParameterCheck: Check {
  static let problem = Problem(
    "duplicate-parameter",
    """
    A parameter is given twice. The value behind the action is its first parameter, so that one \
    isn't given by name as well; nor is one under `with` that stands in the step too.
    """)

  static func report(
    _ name: Located<String>, first: SourceRange, of action: IntentDescriptor,
    in walk: WorkflowWalk
  ) {
    let isFirst = first.start < name.range.start
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(name.value)` of `\(action.id)` is given twice",
        range: name.range, label: "given again here",
        secondary: [
          .init(first, isFirst ? "this value is `\(name.value)` already" : "given here, too")
        ],
        helps: ["keep one of them"]))
  }
}
