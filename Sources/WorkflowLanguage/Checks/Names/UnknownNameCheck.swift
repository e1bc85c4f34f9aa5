import Diagnostics

/// A name that nothing sets.
enum UnknownNameCheck: Check {
  static let problem = Problem(
    "unknown-name",
    """
    Nothing in the workflow sets this name. Names come from `inputs`, `as`, `set` and the item of a \
    loop; `$prev`, `$trigger`, `$run`, `$env`, `$secrets`, `$now` and `$ask` always exist, `$item` and \
    `$index` in a loop, `$error` in a `catch`. To write a text that begins with a dollar sign, \
    double it: `$$total`.
    """)

  static let points: [CheckPoint] = [.use(check)]

  private static func check(_ name: Located<String>, _ use: NameUse, in walk: WorkflowWalk) {
    guard case .unknown(let isWholeScalar) = use else { return }
    if walk.allNames.places[name.value] != nil { return }
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
      kind: UnknownNameCheck.problem.kind, message: "there is no name `\(name.value)`",
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
