import AppIntents
import Diagnostics

/// An action that no intent and no control word is called.
enum UnknownActionCheck: Check {
  static let problem = Problem(
    "unknown-action",
    """
    The step's action is neither an intent nor a control word. Intents are called `domain.verb`, as \
    `file.move`; `segue actions` lists all there are. What else is wrong in the step is only checked \
    once its action is known.
    """)

  static func report(_ action: Located<String>, in walk: WorkflowWalk) {
    let names = walk.catalogue.ids + ControlWords.all
    walk.report(.unknownAction(action, Suggestion(for: action.value, among: names)))
  }
}

extension Diagnostic {
  fileprivate static func unknownAction(
    _ action: Located<String>, _ suggestion: Suggestion?
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownActionCheck.problem.kind, message: "there is no action `\(action.value)`",
      range: action.range, label: suggestion?.question,
      helps: suggestion == nil ? ["`segue actions` lists those there are"] : [])
  }
}
