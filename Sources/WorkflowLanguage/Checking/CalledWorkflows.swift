import Diagnostics
import SystemPackage

/// The outputs of the workflows that `run` starts. Walking those workflows finds them.
///
/// A walk shares this with the walks inside it, so that each workflow is walked once, and a workflow
/// that runs itself isn't walked again.
final class CalledWorkflows {
  private var outputs: [FilePath: KnownValue] = [:]
  /// The workflows that are being walked, each called by the one before.
  private var open: [FilePath]

  init(by document: Document) { open = [document.identity] }

  /// The output of a workflow; any value if it can't be known.
  func output(of document: Document, in checker: WorkflowChecker) -> KnownValue {
    let file = document.identity
    if let known = outputs[file] { return known }
    // Each level takes some of the stack, so the depth is limited.
    guard !open.contains(file), open.count < 16 else { return .any }
    open.append(file)
    defer { open.removeLast() }
    let walk = WorkflowWalk(
      checker, document.resolvingChoices(in: checker.catalogue), called: self)
    _ = walk.walk()
    let output = walk.diagnostics.hasErrors ? .any : walk.output
    outputs[file] = output
    return output
  }
}
