import Diagnostics

/// A name from outside that several passes or branches change at the same time.
enum ParallelChangeCheck: Check {
  static let problem = Problem(
    "parallel-change",
    """
    The passes of a parallel loop and the branches of `parallel` run at the same time. If they \
    changed a name that is set outside, its value would depend on timing. The loop's output is the \
    list of what its passes give: end the pass with `value`, and name the loop's output with `as`.
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
          "end each pass with `value: …`; the loop's output, named with `as`, is the list of all"
        ]))
  }
}
