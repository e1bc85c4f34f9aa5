import Diagnostics

/// A name that exists in every workflow.
enum ReservedNameCheck: Check {
  static let problem = Problem(
    "reserved-name",
    """
    \(Phrasing.list(StandingName.all.map(\.name), limit: 20)) exist \
    in every workflow, so nothing else can have these names. Nor can it have the name of a word of \
    expressions, such as `if`, `is` or `true`.
    """)

  static let points: [CheckPoint] = [.definition(check), .change(check)]

  private static func check(
    _ name: Located<String>, _ taken: ScopedName?, in walk: WorkflowWalk
  ) {
    if ExpressionParser.reservedWords.contains(name.value) {
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "`\(name.value)` can't be set", range: name.range,
          notes: ["`\(name.value)` is a word of expressions"]))
    }
    guard let standing = StandingName.named(name.value) else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(name.value)` can't be set", range: name.range,
        notes: ["`$\(name.value)` is \(standing.explanation)"]))
  }
}
