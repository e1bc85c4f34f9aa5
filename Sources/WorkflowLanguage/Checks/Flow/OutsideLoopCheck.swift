import Diagnostics

/// `next` or `break` outside of a loop.
enum OutsideLoopCheck: Check {
  static let problem = Problem(
    "outside-loop",
    "`next` ends the pass of a loop and `break` the loop; outside of loops use `return` or `fail`.")

  static let points: [CheckPoint] = [
    .loopEnd { step, walk in
      guard walk.loops.isEmpty else { return }
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "`\(step.action.actionName)` is outside of a loop",
          range: step.actionRange, helps: ["`return` ends the run, `fail` ends it as failed"]))
    }
  ]
}
