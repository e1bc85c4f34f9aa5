import Diagnostics

/// A name that is already taken.
enum DuplicateNameCheck: Check {
  static let problem = Problem(
    "duplicate-name",
    """
    Two things have the same name. An input, `as` or the item of a loop gives a name once; `set` \
    changes it. The branches of one block may set the same name, except those of \
    `parallel`, which all run. Two triggers can't have the same `id`.
    """)

  static let points: [CheckPoint] = [
    .definition { name, taken, walk in
      if let taken { walk.report(.duplicateName(name, taken)) }
    },
    .document(checkTriggers),
  ]

  private static func checkTriggers(_ document: Document, in walk: WorkflowWalk) {
    var ids: [String: SourceRange] = [:]
    for id in walk.triggers.compactMap(\.options.id) {
      if let first = ids[id.value] {
        walk.report(
          Diagnostic(
            kind: problem.kind, message: "two triggers are called `\(id.value)`", range: id.range,
            label: "used again here", secondary: [.init(first, "first used here")]))
      } else {
        ids[id.value] = id.range
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func duplicateName(
    _ name: Located<String>, _ taken: ScopedName
  ) -> Diagnostic {
    let message =
      switch taken.origin {
      case .input: "`\(name.value)` is already the name of an input"
      case .output: "two outputs are called `\(name.value)`"
      case .item: "`\(name.value)` is already the item of an outer loop"
      case .set: "`\(name.value)` is already set"
      }
    return Diagnostic(
      kind: DuplicateNameCheck.problem.kind, message: message, range: name.range,
      label: "used again here", secondary: [.init(taken.range, "first used here")],
      helps: ["give one of them another name, or change the first with `set`"])
  }
}
