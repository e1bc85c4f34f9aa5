import AppIntentsCore
import Diagnostics

/// A key that is neither a parameter of the step's action nor a modifier.
enum UnknownParameterCheck: Check {
  static let problem = Problem(
    "unknown-parameter",
    """
    The step has a key that its action doesn't take. Every key beside the action is one of its \
    parameters or a modifier: \(ModifierKeys.names.map { "`\($0)`" }.joined(separator: ", ")).
    """)

  static let points: [CheckPoint] = [
    .strayArgument { stray, action, walk in
      switch stray {
      case .unknown(let name): walk.report(.unknownParameter(name, of: action))
      case .value(let value): walk.report(.needlessValue(value, of: action))
      case .repeated: break
      }
    }
  ]
}

extension Diagnostic {
  fileprivate static func unknownParameter(
    _ name: Located<String>, of action: IntentDescriptor
  ) -> Diagnostic {
    let names = action.parameters.map(\.name)
    let former = FormerNames.help(forParameter: name.value, of: action.id)
    let suggestion = Suggestion(for: name.value, among: names + ModifierKeys.names)
    var diagnostic = Diagnostic(
      kind: UnknownParameterCheck.problem.kind,
      message: "`\(action.id)` has no parameter `\(name.value)`",
      range: name.range,
      label: former == nil ? suggestion?.question : nil,
      notes: [
        names.isEmpty
          ? "`\(action.id)` takes no parameters"
          : "`\(action.id)` takes \(Phrasing.list(names))"
      ],
      helps: former.map { [$0] } ?? [])
    if former == nil, let meaning = ForeignWord.keys[name.value] { diagnostic.tell(meaning) }
    return diagnostic
  }

  fileprivate static func needlessValue(
    _ value: Template, of action: IntentDescriptor
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownParameterCheck.problem.kind, message: "`\(action.id)` takes no value",
      range: value.range, helps: ["write `- \(action.id)` alone"])
  }
}
