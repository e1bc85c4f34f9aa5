import AppIntentsCore
import Diagnostics
import WorkflowValues
import YAML

/// A word that isn't one of a parameter's choices.
enum UnknownCaseCheck: Check {
  static let problem = Problem(
    "unknown-case",
    """
    The parameter takes one of a fixed set of words, and this isn't one of them. Case doesn't matter, \
    and the title of a choice can be used as well.
    """)

  static let points: [CheckPoint] = [.scalar(check)]

  private static func check(
    _ scalar: YAMLScalar, _ range: SourceRange, _ error: ConversionError, for target: Target,
    in walk: WorkflowWalk
  ) {
    guard case .choice(let type) = target.type else { return }
    let names = type.cases.map(\.name)
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "`\(target.name)` of `\(target.action)` can't be"
          + " `\(Phrasing.shorten(scalar.text, to: 40))`",
        range: range, label: Suggestion(for: scalar.text, among: names)?.question,
        notes: ["it is \(Phrasing.list(names, "or", limit: 12))"]))
  }
}
