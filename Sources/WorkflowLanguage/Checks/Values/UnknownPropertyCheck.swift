import AppIntents
import Diagnostics

/// A property that a value of this type doesn't have.
enum UnknownPropertyCheck: Check {
  static let problem = Problem(
    "unknown-property",
    """
    Values of this type have no such property. `segue show type file` lists those of a file, and \
    likewise for every other type.
    """)

  static func report(
    _ name: Located<String>, of base: Expression, _ owner: KnownValue, names: [String],
    in walk: WorkflowWalk
  ) {
    let suggestion = Suggestion(for: name.value, among: names)
    let written = walk.source(base.range)
    let what: String =
      if case .fields? = owner.extra { "`\(written)`" } else {
        "`\(written)` is \(TypeRules.phrase(owner.type)), which"
      }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "\(what) has no `\(name.value)`", range: name.range,
        label: suggestion?.question,
        notes: suggestion == nil && !names.isEmpty
          ? ["it has \(Phrasing.list(names, limit: 12))"] : []))
  }

  /// `$number[1]`
  static func reportElement(
    _ range: SourceRange, of base: Expression, _ owner: KnownValue, in walk: WorkflowWalk
  ) {
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "`\(walk.source(base.range))` is \(TypeRules.phrase(owner.type)), which has no items",
        range: range))
  }
}
