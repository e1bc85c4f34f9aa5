package import Foundation
import GRDB

/// Queries about all workflows at once. Each reads an index from one workflow to the next, and of each
/// workflow only its end: the time that they take goes by the number of workflows, not of runs.
extension StoreTransaction {
  /// Returns the last run of each workflow.
  package func lastRuns() throws -> [String: RunID] { try runs(Self.lastRuns) }

  /// Returns the last run of each workflow whose last run failed. Of workflows that never failed, nothing
  /// is read.
  package func lastRunsThatFailed() throws -> [String: RunID] { try runs(Self.lastFailures) }

  private func runs(_ query: String) throws -> [String: RunID] {
    let runs = try all(query) { (try $0.at(0) as String, try $0.at(1) as RunID) }
    return Dictionary(runs, uniquingKeysWith: { $1 })
  }

  /// Returns the last run of one workflow.
  package func lastRun(of workflow: String) throws -> RunID? {
    try first(
      """
      SELECT id FROM run WHERE workflow = ?
      ORDER BY coalesce(started_at, queued_at) DESC, id DESC LIMIT 1
      """, [workflow]
    ) { try $0.at(0) }
  }

  /// Returns the workflows that have run since a moment, the one whose last run began last first. A run
  /// that waits in the queue doesn't count.
  package func workflows(ranSince moment: Date) throws -> [String] {
    try all(Self.ranSince, [moment.milliseconds]) { try $0.at(0) }
  }

  /// The last run of each workflow, from the last workflow to the first one: in an index that is read
  /// backwards, it is the entry before all those of the workflow after it.
  private static let last = """
    WITH RECURSIVE last(workflow, id, state, began) AS (
      SELECT workflow, id, state, coalesce(started_at, queued_at) FROM run
      WHERE id = (
        SELECT id FROM run WHERE workflow = (SELECT max(workflow) FROM run)
        ORDER BY coalesce(started_at, queued_at) DESC, id DESC LIMIT 1
      )
      UNION ALL
      SELECT run.workflow, run.id, run.state, coalesce(run.started_at, run.queued_at)
      FROM last CROSS JOIN run ON run.id = (
        SELECT id FROM run AS other WHERE other.workflow < last.workflow
        ORDER BY other.workflow DESC, coalesce(other.started_at, other.queued_at) DESC, other.id DESC
        LIMIT 1
      )
    )
    """

  static let lastRuns = "\(last) SELECT workflow, id FROM last"

  static let lastFailures = """
    WITH RECURSIVE known(id) AS (
      SELECT min(workflow) FROM run WHERE state > 10 UNION ALL
      SELECT (SELECT min(workflow) FROM run WHERE workflow > known.id AND state > 10) FROM known
      WHERE known.id IS NOT NULL
    )
    SELECT known.id, run.id FROM known CROSS JOIN run ON run.id = (
      SELECT id FROM run AS other WHERE other.workflow = known.id
      ORDER BY coalesce(other.started_at, other.queued_at) DESC, other.id DESC LIMIT 1
    ) WHERE run.state IN (
      \(RunState.failed.code), \(RunState.timedOut.code), \(RunState.dead.code)
    )
    """

  static let ranSince = """
    \(last)
    SELECT workflow FROM (
      SELECT workflow, CASE state WHEN \(RunState.queued.code) THEN (
        SELECT coalesce(run.started_at, run.queued_at) FROM run
        WHERE run.workflow = last.workflow AND run.state != \(RunState.queued.code)
        ORDER BY coalesce(run.started_at, run.queued_at) DESC LIMIT 1
      ) ELSE began END AS began FROM last
    ) WHERE began >= ?1 ORDER BY began DESC, workflow
    """
}
