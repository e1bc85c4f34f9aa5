import Synchronization

/// A summary that is read when it is first used: most runs show no sentences, and reading one takes
/// longer than a step.
final class LateSummary: Sendable {
  private let read: @Sendable () -> IntentSummary
  private let known = Mutex<IntentSummary?>(nil)

  init(_ read: @escaping @Sendable () -> IntentSummary) { self.read = read }

  var summary: IntentSummary {
    if let summary = known.withLock({ $0 }) { return summary }
    // Not inside the lock, because it calls the intent's own code.
    let summary = read()
    known.withLock { $0 = summary }
    return summary
  }
}
