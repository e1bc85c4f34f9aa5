import Diagnostics

/// A step after one that ends the run, the loop or the pass.
enum UnreachableStepCheck: Check {
  static let problem = Problem(
    "unreachable-step",
    """
    The step before always ends the run (`return`, `fail`), the loop (`break`) or the pass (`next`), \
    so this step never runs. Give the step before a `when`, or put it last.
    """)

  static let points: [CheckPoint] = [
    .unreachableStep { step, end, walk in
      walk.report(
        Diagnostic(
          kind: problem.kind, severity: .warning, message: "this step never runs",
          range: step.actionRange,
          secondary: [.init(end.actionRange, "nothing after this is reached")]))
    }
  ]
}
