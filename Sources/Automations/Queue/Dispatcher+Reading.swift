import AppIntentsCore
import RunHistory
import Scheduling

extension Dispatcher {
  /// The queued runs of a workflow that may begin now.
  func read(
    _ limit: Int, of id: String, _ workflow: RunnableWorkflow
  ) throws -> [QueuedRun] {
    let (now, unclaimed) = (clock.now, unclaimed)
    var unreadable: [RunID] = []
    let (runs, next) = try store.read { store in
      let runs = try store.nextRuns(of: id, limit: limit, excluding: unclaimed, at: now) {
        unreadable.append($0)
      }
      return (runs, runs.count < limit ? try store.nextBeginning(after: now) : nil)
    }
    for run in unreadable where !unclaimed.contains(run) {
      let reason = "its event or its inputs in the history can't be read"
      performer.reportTrouble("run \(run) of `\(id)` is canceled: \(reason)")
      cancel(run, because: reason)
    }
    if let next { setTimer(at: next) }
    let others = runs.filter { $0.file != workflow.file }
    if others.isEmpty { return runs }
    for run in others { cancel(run, becauseOf: workflow) }
    if runs.count == limit { queues.mark(id) }
    return runs.filter { $0.file == workflow.file }
  }

  /// Cancels a queued run of another file, which had the workflow's id before: what the user agreed to
  /// has changed, and its event wasn't meant for this file.
  private func cancel(_ run: QueuedRun, becauseOf workflow: RunnableWorkflow) {
    cancel(
      run.id,
      because:
        "it was of `\(run.file.shown)`, and `\(run.workflow)` is `\(workflow.file.shown)` now")
  }

  private func cancel(_ run: RunID, because reason: String) {
    let now = clock.now
    unclaimed.insert(run)
    store.append { store in
      try store.cancel(run, reason: reason, at: now)
    } then: { _ in
      Task { await self.forget(run) }
    }
  }

  private func forget(_ run: RunID) { unclaimed.remove(run) }
}
