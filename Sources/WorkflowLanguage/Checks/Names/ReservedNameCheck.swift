import Diagnostics

/// A name that every workflow has already.
enum ReservedNameCheck: Check {
  static let problem = Problem(
    "reserved-name",
    """
    `prev`, `item`, `index`, `trigger`, `error`, `run`, `env`, `secrets`, `now` and `ask` are always \
    there, so that nothing else can be called so.
    """)

  static func allows(_ name: Located<String>, in walk: WorkflowWalk) -> Bool {
    guard let standing = StandingName.named(name.value) else { return true }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "nothing can be called `\(name.value)`", range: name.range,
        notes: ["`$\(name.value)` is \(standing.explanation)"]))
    return false
  }
}
