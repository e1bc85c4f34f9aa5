package import Foundation
import GRDB

/// Queries about all workflows at once. Each reads an index from one workflow to the next, and of each
/// workflow only its end: the time that they take goes by the number of workflows, not of runs.
extension StoreTransaction {
  /// Returns the last run of each workflow.
  /// - Parameter states: only those that are in one of these states; empty for all.
  package func lastRuns(in states: Set<RunState> = []) throws -> [String: RunID] {
    let codes = states.map { "\($0.code)" }.sorted().joined(separator: ", ")
    let sql = states.isEmpty ? Self.lastRuns : "\(Self.lastRuns) WHERE run.state IN (\(codes))"
    let runs = try all(sql) { (try $0.at(0) as String, try $0.at(1) as RunID) }
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

  /// The workflows that have runs.
  private static let known = """
    WITH RECURSIVE known(id) AS (
      SELECT min(workflow) FROM run UNION ALL
      SELECT (SELECT min(workflow) FROM run WHERE workflow > known.id) FROM known
      WHERE known.id IS NOT NULL
    )
    """

  static let lastRuns = """
    \(known)
    SELECT known.id, run.id FROM known CROSS JOIN run ON run.id = (
      SELECT id FROM run AS other WHERE other.workflow = known.id
      ORDER BY coalesce(other.started_at, other.queued_at) DESC, other.id DESC LIMIT 1
    )
    """

  static let ranSince = """
    \(known)
    SELECT id FROM (
      SELECT known.id AS id, (
        SELECT coalesce(run.started_at, run.queued_at) FROM run
        WHERE run.workflow = known.id AND coalesce(run.started_at, run.queued_at) >= ?1
          AND run.state != \(RunState.queued.code)
        ORDER BY coalesce(run.started_at, run.queued_at) DESC LIMIT 1
      ) AS began FROM known
    ) WHERE began IS NOT NULL ORDER BY began DESC, id
    """
}
