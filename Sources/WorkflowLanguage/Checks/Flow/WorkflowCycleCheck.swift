import Diagnostics

/// A workflow that runs itself, directly or through others.
enum WorkflowCycleCheck: Check {
  static let problem = Problem(
    "workflow-cycle",
    """
    The workflow runs itself, directly or through another workflow, and would never end. Use a loop \
    for work that repeats.
    """)

  static let points: [CheckPoint] = [.call(check)]

  private static func check(_ call: WorkflowCall, in walk: WorkflowWalk) {
    guard let path = path(of: call, in: walk) else { return }
    let own = walk.document.id
    let through = path.compactMap(\.document?.id)
    let message =
      through.isEmpty
      ? "`\(own)` runs itself" : "`\(own)` runs itself, through \(Phrasing.list(through))"
    walk.report(Diagnostic(kind: problem.kind, message: message, range: call.workflow.range))
  }

  /// The workflows on the way from a call back to its workflow; nil if it doesn't lead there.
  static func path(of call: WorkflowCall, in walk: WorkflowWalk) -> [CalledWorkflow]? {
    guard let caller = walk.called.current else { return nil }
    return call.called?.path(to: caller)
  }
}
