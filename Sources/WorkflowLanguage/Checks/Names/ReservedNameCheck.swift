import Diagnostics

/// A name that exists in every workflow.
enum ReservedNameCheck: Check {
  static let problem = Problem(
    "reserved-name",
    """
    `prev`, `item`, `index`, `trigger`, `error`, `run`, `env`, `secrets`, `now` and `ask` exist in \
    every workflow, so nothing else can have these names.
    """)

  static let points: [CheckPoint] = [.definition(check), .change(check)]

  private static func check(
    _ name: Located<String>, _ taken: ScopedName?, in walk: WorkflowWalk
  ) {
    guard let standing = StandingName.named(name.value) else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(name.value)` can't be set", range: name.range,
        notes: ["`$\(name.value)` is \(standing.explanation)"]))
  }
}
