import Diagnostics

/// A name that only some branches set, used after them.
enum MaybeNothingCheck: Check {
  static let problem = Problem(
    "maybe-nothing",
    """
    The name is set on a branch that may not have run, so it may be nothing here. Set it before the \
    block, set it in every branch, say what else to take (`$name ?? "none"`), or ask first \
    (`if: $name has value`).
    """)

  static func report(
    _ name: Located<String>, _ known: ScopedName, _ block: SourceRange, in walk: WorkflowWalk
  ) {
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "`\(name.value)` may be nothing here", range: name.range,
        secondary: [.init(known.range, "set here, on a branch that may not have run")],
        helps: ["write `${\(name.value) ?? …}`, or ask `if: $\(name.value) has value` first"]))
  }
}
