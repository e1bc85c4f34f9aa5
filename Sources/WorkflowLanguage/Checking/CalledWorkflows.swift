import Diagnostics

/// What the workflows give back that `run` starts, found by walking them as checking does.
///
/// A walk and the walks within it share one, so that each workflow is walked once, and one that runs
/// itself isn't walked again.
final class CalledWorkflows {
  private var outputs: [String: KnownValue] = [:]
  /// Those that are being walked, each called by the one before.
  private var open: [String]

  init(by id: String) { open = [id] }

  /// What a workflow gives back; any value where that can't be told.
  func output(of id: String, in checker: WorkflowChecker) -> KnownValue {
    if let known = outputs[id] { return known }
    // Each takes some of the stack. Nobody has 16 workflows that call each other in a row.
    guard !open.contains(id), open.count < 16, let document = checker.workflows.document(id) else {
      return .any
    }
    open.append(id)
    defer { open.removeLast() }
    let walk = WorkflowWalk(
      checker, UnknownTypeCheck.resolved(document, checker.catalogue), called: self)
    _ = walk.walk()
    let output = walk.diagnostics.hasErrors ? .any : walk.output
    outputs[id] = output
    return output
  }
}
