import Diagnostics

/// A name that is already taken.
enum DuplicateNameCheck: Check {
  static let problem = Problem(
    "duplicate-name",
    """
    Two things have the same name. An input, `as` or the item of a loop gives a name once; `set` \
    changes it. The branches of one block may set the same name, except those of \
    `parallel`, which all run. Two triggers can't have the same `id`, and two webhooks not the same name.
    """)

  static let points: [CheckPoint] = [
    .definition { name, taken, walk in
      if let taken { walk.report(.duplicateName(name, taken)) }
    },
    .document(checkTriggers),
  ]

  private static func checkTriggers(_ document: Document, in walk: WorkflowWalk) {
    checkNames(walk.triggers.compactMap(\.options.id), of: "triggers", in: walk)
    checkNames(
      walk.triggers.compactMap { ($0 as? WebhookTrigger)?.name }, of: "webhooks", in: walk)
  }

  private static func checkNames(
    _ names: [Located<String>], of things: String, in walk: WorkflowWalk
  ) {
    var known: [String: SourceRange] = [:]
    for name in names {
      if let first = known[name.value] {
        walk.report(
          Diagnostic(
            kind: problem.kind, message: "two \(things) are called `\(name.value)`",
            range: name.range, label: "used again here",
            secondary: [.init(first, "first used here")]))
      } else {
        known[name.value] = name.range
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
