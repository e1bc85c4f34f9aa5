import Diagnostics

/// The outputs of the workflows that `run` starts. Walking those workflows finds them.
///
/// A walk shares this with the walks inside it, so that each workflow is walked once, and a workflow
/// that runs itself isn't walked again.
final class CalledWorkflows {
  private var outputs: [String: KnownValue] = [:]
  /// The workflows that are being walked, each called by the one before.
  private var open: [String]

  init(by id: String) { open = [id] }

  /// The output of a workflow; any value if it can't be known.
  func output(of id: String, in checker: WorkflowChecker) -> KnownValue {
    if let known = outputs[id] { return known }
    // Each level takes some of the stack, so the depth is limited.
    guard !open.contains(id), open.count < 16, let document = checker.workflows.document(id) else {
      return .any
    }
    open.append(id)
    defer { open.removeLast() }
    let walk = WorkflowWalk(
      checker, document.resolvingChoices(in: checker.catalogue), called: self)
    _ = walk.walk()
    let output = walk.diagnostics.hasErrors ? .any : walk.output
    outputs[id] = output
    return output
  }
}
