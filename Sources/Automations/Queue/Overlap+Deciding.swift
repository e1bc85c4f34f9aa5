package import WorkflowLanguage

/// What to do with a run whose turn it is while others of its workflow are still running.
package enum OverlapDecision: Sendable, Hashable {
  case start
  /// It stays in the queue.
  case wait
  /// It doesn't run.
  case skip
  /// The running ones are cancelled, and it runs when they have ended.
  case replace
}

extension Overlap {
  /// What happens to the next run while `running` others of the same workflow and key run, of at
  /// most `limit` in parallel.
  package func decide(running: Int, limit: Int) -> OverlapDecision {
    switch self {
    case .skip: running == 0 ? .start : .skip
    case .queue: running == 0 ? .start : .wait
    case .replace: running == 0 ? .start : .replace
    case .parallel: running < max(1, limit) ? .start : .wait
    }
  }
}
