import Diagnostics
import SystemPackage

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
    guard workflows.contains(called.value, from: walk.document.source),
      let path = called.value == own
        ? [] : call.document.flatMap({ path(from: $0, to: walk.document, workflows) })
    else { return }
    let message =
      path.isEmpty
      ? "`\(own)` runs itself" : "`\(own)` runs itself, through \(Phrasing.list(path))"
    walk.report(Diagnostic(kind: problem.kind, message: message, range: called.range))
  }

  /// The workflows on the way from one to another; nil if it doesn't lead there.
  private static func path(
    from start: Document, to end: Document, _ workflows: any WorkflowLookup
  ) -> [String]? {
    var seen: Set<FilePath> = [start.identity]
    var open: [[Document]] = [[start]]
    // Breadth first, so that the reported way is the shortest.
    while !open.isEmpty, seen.count < 1000 {
      let path = open.removeFirst()
      guard let last = path.last else { continue }
      for id in runs(last.steps) {
        let next = workflows.document(id, from: last.source)
        // A text that isn't in a file can't be found, and is known by its id.
        if next.map({ $0.identity == end.identity }) ?? (id == end.id) { return path.map(\.id) }
        if let next, seen.insert(next.identity).inserted { open.append(path + [next]) }
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
