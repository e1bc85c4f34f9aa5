package import Foundation
import RunHistory

/// `expect: every 24h`: the user is notified if a workflow doesn't succeed that often.
package struct ExpectedSuccess: Sendable, Hashable {
  /// The expected interval, in seconds.
  package let interval: TimeInterval

  package init(every interval: Duration) { self.interval = interval / .seconds(1) }

  package enum Decision: Sendable, Hashable {
    /// Nothing is overdue until then.
    case wait(until: Date)
    /// It should have succeeded by then, and the user wasn't notified yet.
    case alert(since: Date)
    /// The user was notified.
    case told(since: Date)
  }

  /// Decides what to do.
  ///
  /// - Parameters:
  ///   - enabled: when the workflow was enabled or resumed.
  ///   - alerted: since when the success was overdue that was last reported.
  package func decide(
    at now: Date, lastSuccess: Date?, enabled: Date, alerted: Date?
  ) -> Decision {
    let due = max(lastSuccess ?? enabled, enabled).addingTimeInterval(interval)
    if now < due { return .wait(until: due) }
    return alerted.map { $0 >= due } == true ? .told(since: due) : .alert(since: due)
  }
}

extension ExpectedSuccess {
  /// Decides about a workflow; nil if nothing is expected of it now.
  static func decide(
    _ workflow: RegisteredWorkflow, at now: Date, in store: StoreTransaction
  ) throws -> Decision? {
    guard let every = workflow.expected, let enabled = workflow.enabledAt, workflow.pause == nil
    else { return nil }
    let resumed = try [WorkflowNote.resumedAll, WorkflowNote.resumed(workflow.id)].compactMap {
      try store.moment($0)
    }
    return ExpectedSuccess(every: every).decide(
      at: now, lastSuccess: try store.lastSuccess(of: workflow.id),
      enabled: resumed.reduce(enabled, max),
      alerted: try store.moment(WorkflowNote.overdue(workflow.id)))
  }
}
