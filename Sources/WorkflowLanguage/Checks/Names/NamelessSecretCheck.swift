import Diagnostics

/// `$secrets` or `$env` without a name after it.
enum NamelessSecretCheck: Check {
  static let problem = Problem(
    "nameless-secret",
    """
    `$secrets` and `$env` are used by name: `$secrets.GITHUB_TOKEN`, `$env.HOME`. A step never \
    receives all of them at once.
    """)

  static let points: [CheckPoint] = [
    .use { name, use, walk in
      guard case .standing(let standing) = use, ["env", "secrets"].contains(standing.name) else {
        return
      }
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "`$\(name.value)` is used without a name after it",
          range: name.range, helps: ["write `$\(name.value).NAME`"]))
    }
  ]
}
