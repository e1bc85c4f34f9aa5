import Diagnostics

/// A workflow that runs itself, at once or through others.
enum WorkflowCycleCheck: Check {
  static let problem = Problem(
    "workflow-cycle",
    """
    The workflow runs itself, directly or through another workflow, and would never end. Use a loop \
    for work that repeats.
    """)

  static func check(_ called: Located<String>, in walk: WorkflowWalk) -> Bool {
    let own = walk.document.id
    guard let path = path(from: called.value, to: own, walk.checker.workflows) else { return true }
    let message =
      path.isEmpty
      ? "`\(own)` runs itself"
      : "`\(own)` runs itself, through \(Phrasing.list(path))"
    walk.report(Diagnostic(kind: problem.kind, message: message, range: called.range))
    return path.isEmpty ? false : true
  }

  /// The workflows between one and another that it leads to; nil where it doesn't.
  private static func path(
    from start: String, to end: String, _ workflows: any WorkflowLookup
  ) -> [String]? {
    if start == end { return [] }
    var seen: Set<String> = [start]
    var open: [[String]] = [[start]]
    // Breadth first, so that the way told is the shortest.
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
      ((step.action as? RunStep).map { [$0.workflow.value] } ?? [])
        + step.action.blocks.flatMap(runs)
    }
  }
}
