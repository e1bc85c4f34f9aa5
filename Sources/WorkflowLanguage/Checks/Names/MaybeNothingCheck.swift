import Diagnostics

/// A name that only some branches set, and that is used after them.
enum MaybeNothingCheck: Check {
  static let problem = Problem(
    "maybe-nothing",
    """
    The name is set on a branch that may not have run, so it may be nothing here. Set it before the \
    block, set it in every branch, give another value (`$name ?? "none"`), or ask first \
    (`if: $name has value`). `$trigger.old_path` has a value only when a file was moved. What only one \
    of several triggers hands over has none in the runs of the others. `$error` has a value in \
    `finally` only after a failure.
    """)

  static let points: [CheckPoint] = [
    .use { name, use, walk in
      guard case .found(let found, isGuarded: false) = use, found.maybeNothing != nil else {
        return
      }
      walk.report(.maybeNothing(name, setAt: found.range))
    },
    .conditionalProperty { path, condition, walk in
      walk.report(.maybeNothing(path, condition))
    },
  ]
}

extension Diagnostic {
  fileprivate static func maybeNothing(
    _ name: Located<String>, setAt range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: MaybeNothingCheck.problem.kind, severity: .warning,
      message: "`\(name.value)` may be nothing here", range: name.range,
      secondary: [.init(range, "set here, on a branch that may not have run")],
      helps: ["write `${\(name.value) ?? …}`, or ask `if: $\(name.value) has value` first"])
  }

  fileprivate static func maybeNothing(
    _ path: Located<String>, _ condition: String
  ) -> Diagnostic {
    let (path, range) = (path.value, path.range)
    return Diagnostic(
      kind: MaybeNothingCheck.problem.kind, severity: .warning,
      message: "`$\(path)` may be nothing here", range: range,
      notes: ["it has a value \(condition)"],
      helps: ["write `${\(path) ?? …}`, or ask `if: $\(path) has value` first"])
  }
}
