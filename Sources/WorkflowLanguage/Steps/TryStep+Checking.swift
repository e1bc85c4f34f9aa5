import Diagnostics

extension TryStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let before = walk.scope
    let body = walk.branch(self.body, from: given)
    // `catch` and `finally` come after any of the body's steps.
    var partial = body.scope
    partial.join(skipped: before, at: step.actionRange)
    var ends = [BranchEnd(body)]
    if let handler = self.catch {
      let outer = walk.hasError
      walk.hasError = true
      ends.append(BranchEnd(walk.branch(handler, from: given, scope: partial)))
      walk.hasError = outer
    }
    var outcome = walk.join(ends, of: step)
    if let finally {
      let after = walk.scope
      var reached = after
      reached.join(skipped: before, at: step.actionRange)
      let outer = walk.hasError
      walk.hasError = true
      let end = walk.branch(finally, from: given, scope: reached)
      walk.hasError = outer
      walk.scope = after
      for (name, value) in end.scope.added(since: after) { walk.scope.set(name, value) }
      outcome.isEnded = outcome.isEnded || end.isEnded
    }
    return outcome
  }
}
