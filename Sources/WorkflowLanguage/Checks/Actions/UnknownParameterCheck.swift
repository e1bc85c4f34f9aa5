import AppIntents
import Diagnostics

/// A key that is neither a parameter of the step's action nor a modifier.
enum UnknownParameterCheck: Check {
  static let problem = Problem(
    "unknown-parameter",
    """
    The step has a key that its action doesn't take. Every key beside the action is one of its \
    parameters or a modifier: `as`, `input`, `when`, `retry`, `timeout`, `on_error`, \
    `on_interrupt`, `enabled`, `label`, `with`.
    """)

  static func report(
    _ name: Located<String>, of action: IntentDescriptor, in walk: WorkflowWalk
  ) {
    walk.report(.unknownParameter(name, of: action))
  }

  /// A value behind an action that has no parameters.
  static func reportValue(_ value: Template, of action: IntentDescriptor, in walk: WorkflowWalk) {
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(action.id)` takes no value", range: value.range,
        helps: ["write `- \(action.id)` alone"]))
  }
}

extension Diagnostic {
  fileprivate static func unknownParameter(
    _ name: Located<String>, of action: IntentDescriptor
  ) -> Diagnostic {
    let names = action.parameters.map(\.name)
    let known = names + ModifierParser.keys
    return Diagnostic(
      kind: UnknownParameterCheck.problem.kind,
      message: "`\(action.id)` has no parameter `\(name.value)`",
      range: name.range,
      label: Suggestion(for: name.value, among: known)?.question,
      notes: [
        names.isEmpty
          ? "`\(action.id)` takes no parameters"
          : "`\(action.id)` takes \(Phrasing.list(names))"
      ])
  }
}
