import Diagnostics

/// `next` or `break` where there is no loop.
enum OutsideLoopCheck: Check {
  static let problem = Problem(
    "outside-loop",
    "`next` ends the pass of a loop and `break` the loop; outside of loops use `return` or `fail`.")

  static func check(_ action: EndStep, _ step: Step, in walk: WorkflowWalk) {
    guard walk.loops.isEmpty else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(action.actionName)` stands outside of a loop",
        range: step.actionRange, helps: ["`return` ends the run, `fail` ends it as failed"]))
  }
}
