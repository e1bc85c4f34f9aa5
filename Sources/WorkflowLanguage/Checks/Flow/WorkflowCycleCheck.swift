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
    guard let path = path(of: call, in: walk) else { return }
    let own = walk.document.id
    let message =
      path.isEmpty
      ? "`\(own)` runs itself" : "`\(own)` runs itself, through \(Phrasing.list(path))"
    walk.report(Diagnostic(kind: problem.kind, message: message, range: call.workflow.range))
  }

  /// The workflows on the way from a call back to its workflow; nil if it doesn't lead there.
  private static func path(of call: WorkflowCall, in walk: WorkflowWalk) -> [String]? {
    switch call.callee {
    case .caller: []
    case .found(let document): path(from: document, to: walk.document, walk.checker.workflows)
    case .unreadable, .missing: nil
    }
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
