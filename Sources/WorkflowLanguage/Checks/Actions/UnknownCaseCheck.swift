import AppIntents
import Diagnostics

/// A word that is none of a parameter's choices.
enum UnknownCaseCheck: Check {
  static let problem = Problem(
    "unknown-case",
    """
    The parameter takes one of a fixed set of words, and this is none of them. Upper and lower case \
    make no difference; the title that people read works as well.
    """)

  static func check(
    _ text: String, _ range: SourceRange, _ type: IntentChoiceType, for target: Target,
    in walk: WorkflowWalk
  ) {
    let word = text.lowercased()
    let isKnown = type.cases.contains { item in
      item.name.lowercased() == word || item.title.lowercased() == word
        || item.synonyms.contains { $0.lowercased() == word }
    }
    if isKnown { return }
    let names = type.cases.map(\.name)
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "`\(target.name)` of `\(target.action)` can't be `\(Phrasing.shorten(text, to: 40))`",
        range: range, label: Suggestion(for: text, among: names)?.question,
        notes: ["it is \(Phrasing.list(names, "or", limit: 12))"]))
  }
}
