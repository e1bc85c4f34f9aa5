import AppIntentsCore
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
      if let help = FormerNames.help(forIntent: action.value) {
        walk.report(.unknownAction(action, helps: [help]))
        return
      }
      if let meaning = ForeignWord.actions[action.value.lowercased()] {
        var diagnostic = Diagnostic.unknownAction(action, helps: [])
        diagnostic.tell(meaning)
        walk.report(diagnostic)
        return
      }
      if let absence = walk.catalogue.absence(of: action.value) {
        // Another app's step of nearly that name isn't meant.
        let app = action.value.prefix { $0 != "." }
        let suggestion = Suggestion(
          for: action.value, among: walk.actionNames.filter { $0.hasPrefix("\(app).") })
        var diagnostic = Diagnostic.unknownAction(
          action, label: suggestion?.question, helps: [absence.help])
        diagnostic.notes = [absence.reason]
        walk.report(diagnostic)
        return
      }
      if LaterNames.contains(action.value) {
        walk.report(.laterAction(action))
        return
      }
      let suggestion = Suggestion(forAction: action.value, among: walk.actionNames)
      walk.report(
        .unknownAction(
          action, label: suggestion?.question,
          helps: suggestion == nil ? ["`segue actions` lists all actions"] : []))
    }
  ]
}

extension Diagnostic {
  fileprivate static func unknownAction(
    _ action: Located<String>, label: String? = nil, helps: [String]
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownActionCheck.problem.kind, message: "there is no action `\(action.value)`",
      range: action.range, label: label, helps: helps)
  }

  fileprivate static func laterAction(_ action: Located<String>) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: UnknownActionCheck.problem.kind, message: "there is no action `\(action.value)` yet",
      range: action.range, helps: LaterNames.help(for: action.value).map { [$0] } ?? [])
    diagnostic.notes = ["the name is kept for a later version"]
    return diagnostic
  }
}
