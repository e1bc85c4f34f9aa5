import Diagnostics

/// A step behind one that ends the run, the loop or the pass.
enum UnreachableStepCheck: Check {
  static let problem = Problem(
    "unreachable-step",
    """
    The step before always ends the run (`return`, `fail`), the loop (`break`) or the pass (`next`), \
    so this step never runs. Give the step before a `when`, or put it last.
    """)

  static func check(_ step: Step, after end: Step, in walk: WorkflowWalk) {
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: .warning, message: "this step never runs",
        range: step.actionRange,
        secondary: [.init(end.actionRange, "nothing after this is reached")]))
  }
}
