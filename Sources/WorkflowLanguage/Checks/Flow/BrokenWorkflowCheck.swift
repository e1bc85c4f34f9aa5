import Diagnostics

/// A workflow that can't run, and so can't be run by another one.
enum BrokenWorkflowCheck: Check {
  static let problem = Problem(
    "broken-workflow",
    """
    The workflow that `run` starts has errors itself, can't be read, or runs others too deeply. What \
    this file does can't be known before that is corrected.
    """)

  static let points: [CheckPoint] = [
    .call { call, walk in walk.report(diagnostic(call, in: walk)) }
  ]

  private static func diagnostic(_ call: WorkflowCall, in walk: WorkflowWalk) -> Diagnostic? {
    let name = call.workflow.value
    switch call.callee {
    case .missing: return nil
    case .unreadable(let reason): return broken(call, "`\(name)` can't be read: \(reason)")
    case .tooDeep:
      return broken(call, "workflows run each other more than \(CalledWorkflows.deepest) deep")
    case .found(let called):
      guard let problem = called.problem, WorkflowCycleCheck.path(of: call, in: walk) == nil
      else { return nil }
      return broken(
        call, "`\(name)` has errors", notes: [problem],
        helps: ["`segue check \(Phrasing.shellWord(called.source.path))` shows all of them"])
    }
  }

  private static func broken(
    _ call: WorkflowCall, _ message: String, notes: [String] = [], helps: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      kind: problem.kind, message: message, range: call.workflow.range, notes: notes,
      helps: helps)
  }
}
