import Diagnostics

/// `$secrets` or `$env` without saying which.
enum NamelessSecretCheck: Check {
  static let problem = Problem(
    "nameless-secret",
    """
    `$secrets` and `$env` are used by name: `$secrets.GITHUB_TOKEN`, `$env.HOME`. All of them at \
    once are never handed to a step.
    """)

  static func report(_ name: Located<String>, in walk: WorkflowWalk) {
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`$\(name.value)` is used without saying which",
        range: name.range, helps: ["write `$\(name.value).NAME`"]))
  }
}
