import Foundation
import RunHistory

extension ExpectedSuccess {
  /// Decides about a workflow; nil if nothing is expected of it now.
  static func decide(
    _ workflow: RegisteredWorkflow, at now: Date, in store: StoreTransaction
  ) throws -> Decision? {
    guard let every = workflow.expected, let enabled = workflow.enabledAt, workflow.pause == nil
    else { return nil }
    let last = try store.runs(RunFilter(workflow: workflow.id, states: [.succeeded], limit: 1))
    let resumed = try [WorkflowNote.resumedAll, WorkflowNote.resumed(workflow.id)].compactMap {
      try store.moment($0)
    }
    return ExpectedSuccess(every: every).decide(
      at: now, lastSuccess: last.first?.endedAt, enabled: resumed.reduce(enabled, max),
      alerted: try store.moment(WorkflowNote.overdue(workflow.id)))
  }
}
