import Diagnostics

/// A name from outside that several passes or branches change at the same time.
enum ParallelChangeCheck: Check {
  static let problem = Problem(
    "parallel-change",
    """
    The passes of a parallel loop and the branches of `parallel` run at the same time. If they \
    changed a name that is set outside, its value would depend on timing. Name an output inside the \
    loop instead: after the loop, the name is the list of all values.
    """)

  static let points: [CheckPoint] = [.change(check)]

  private static func check(
    _ name: Located<String>, _ old: ScopedName?, in walk: WorkflowWalk
  ) {
    guard let old, old.parallelDepth < walk.parallelDepth else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(name.value)` is changed by several steps at once",
        range: name.range, label: "changed here, in parallel",
        secondary: [.init(old.range, "set here, outside")],
        helps: [
          "name an output in the loop with `as`; after the loop it is the list of all values"
        ]))
  }
}
