import Diagnostics

/// A name that is already taken.
enum DuplicateNameCheck: Check {
  static let problem = Problem(
    "duplicate-name",
    """
    Two things have the same name. A name is given once, by an input, `as` or the item of a loop; \
    changing it takes `set`. The branches of one block may set the same name, except those of \
    `parallel`, which all run. Two triggers can't have the same `id`.
    """)

  static func report(_ name: Located<String>, _ taken: ScopedName, in walk: WorkflowWalk) {
    walk.report(.duplicateName(name, taken))
  }

  static func check(_ triggers: [any Trigger], in walk: WorkflowWalk) {
    var ids: [String: SourceRange] = [:]
    for id in triggers.compactMap(\.options.id) {
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
      case .item: "`\(name.value)` is already the item of a loop around"
      case .set: "`\(name.value)` is already set"
      }
    return Diagnostic(
      kind: DuplicateNameCheck.problem.kind, message: message, range: name.range,
      label: "used again here", secondary: [.init(taken.range, "first used here")],
      helps: ["give one of them another name, or change the first with `set`"])
  }
}
