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
    let (own, called) = (walk.document.id, call.workflow)
    let workflows = walk.checker.workflows
    guard workflows.contains(called.value),
      let path = path(from: called.value, to: own, workflows)
    else { return }
    let message =
      path.isEmpty
      ? "`\(own)` runs itself" : "`\(own)` runs itself, through \(Phrasing.list(path))"
    walk.report(Diagnostic(kind: problem.kind, message: message, range: called.range))
  }

  /// The workflows on the way from one to another; nil if it doesn't lead there.
  private static func path(
    from start: String, to end: String, _ workflows: any WorkflowLookup
  ) -> [String]? {
    if start == end { return [] }
    var seen: Set<String> = [start]
    var open: [[String]] = [[start]]
    // Breadth first, so that the reported way is the shortest.
    while !open.isEmpty, seen.count < 1000 {
      let path = open.removeFirst()
      guard let last = path.last, let document = workflows.document(last) else { continue }
      for next in runs(document.steps) {
        if next == end { return path }
        if seen.insert(next).inserted { open.append(path + [next]) }
      }
    }
    return nil
  }

  private static func runs(_ block: Block) -> [String] {
    block.steps.flatMap { step in
      [step.action.calledWorkflow].compactMap { $0 } + step.action.blocks.flatMap(runs)
    }
  }
}
