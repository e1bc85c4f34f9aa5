package import Foundation

/// `expect: every 24h`: a workflow has to succeed at least so often, or somebody is told.
package struct ExpectedSuccess: Sendable, Hashable {
  /// In seconds.
  package let interval: TimeInterval

  package init(every interval: Duration) { self.interval = interval / .seconds(1) }

  package enum Decision: Sendable, Hashable {
    /// All is well until then.
    case wait(until: Date)
    /// It should have succeeded by then; people don't know yet.
    case alert(since: Date)
    /// People know.
    case told(since: Date)
  }

  /// What to do at an instant.
  ///
  /// - Parameters:
  ///   - enabled: when it began to count: the workflow was enabled, or resumed.
  ///   - alerted: the instant that the last alert gave as overdue.
  package func decide(
    at now: Date, lastSuccess: Date?, enabled: Date, alerted: Date?
  ) -> Decision {
    let due = max(lastSuccess ?? enabled, enabled).addingTimeInterval(interval)
    if now < due { return .wait(until: due) }
    return alerted.map { $0 >= due } == true ? .told(since: due) : .alert(since: due)
  }
}
