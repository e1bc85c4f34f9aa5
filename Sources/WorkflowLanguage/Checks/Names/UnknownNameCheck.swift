import Diagnostics

/// A name that nothing sets, or that isn't set yet.
enum UnknownNameCheck: Check {
  static let problem = Problem(
    "unknown-name",
    """
    Nothing in the workflow sets this name. Names come from `inputs`, `as`, `set` and the item of a \
    loop; `$prev`, `$trigger`, `$run`, `$env`, `$secrets`, `$now` and `$ask` are always there, `$item` \
    and `$index` in a loop, `$error` in a `catch`. To write a text that begins with a dollar sign, \
    double it: `$$total`.
    """)

  static func report(_ name: Located<String>, isWholeScalar: Bool, in walk: WorkflowWalk) {
    if let place = walk.allNames.places[name.value] {
      UsedBeforeSetCheck.report(name, place, in: walk)
      return
    }
    if let standing = StandingName.named(name.value) {
      walk.report(.misplaced(name, standing))
      return
    }
    let known = walk.scope.names.keys.sorted() + StandingName.all.map(\.name)
    let suggestion = Suggestion(for: name.value, among: known)
    walk.report(.unknownName(name, suggestion, isWholeScalar: isWholeScalar))
  }
}

extension Diagnostic {
  fileprivate static func unknownName(
    _ name: Located<String>, _ suggestion: Suggestion?, isWholeScalar: Bool
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownNameCheck.problem.kind, message: "nothing is called `\(name.value)`",
      range: name.range, label: suggestion?.question,
      helps: isWholeScalar ? ["write `$$\(name.value)` for the text"] : [])
  }

  fileprivate static func misplaced(
    _ name: Located<String>, _ standing: StandingName
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownNameCheck.problem.kind,
      message: standing.place == .loop
        ? "there is no `$\(name.value)` here, outside of loops"
        : "there is no `$\(name.value)` here, outside of `catch`",
      range: name.range, notes: ["`$\(name.value)` is \(standing.explanation)"])
  }
}
