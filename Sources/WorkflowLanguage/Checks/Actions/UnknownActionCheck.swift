import AppIntents
import Diagnostics

/// An action that is neither an intent nor a control word.
enum UnknownActionCheck: Check {
  static let problem = Problem(
    "unknown-action",
    """
    The step's action is neither an intent nor a control word. Intents are called `domain.verb`, as \
    `file.move`; `segue actions` lists all of them. The rest of the step is checked once its action is known.
    """)

  static let points: [CheckPoint] = [
    .unknownAction { action, walk in
      let suggestion = Suggestion(for: action.value, among: walk.actionNames)
      walk.report(.unknownAction(action, suggestion))
    }
  ]
}

extension Diagnostic {
  fileprivate static func unknownAction(
    _ action: Located<String>, _ suggestion: Suggestion?
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownActionCheck.problem.kind, message: "there is no action `\(action.value)`",
      range: action.range, label: suggestion?.question,
      helps: suggestion == nil ? ["`segue actions` lists all actions"] : [])
  }
}
