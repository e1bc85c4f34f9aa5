package import Foundation
import GRDB

/// What a dispatcher asks.
extension StoreTransaction {
  /// The runs of a workflow whose turn it is: interrupted ones first, then in the order in which
  /// they came.
  package func nextRuns(of workflow: String, limit: Int, at now: Date) throws -> [QueuedRun] {
    let interrupted = try all(
      """
      SELECT \(QueuedRun.columns) FROM run
      WHERE state = 4 AND state < 10 AND workflow = ? ORDER BY id LIMIT ?
      """, [workflow, limit], QueuedRun.init)
    guard interrupted.count < limit else { return interrupted }
    return try interrupted
      + all(
        """
        SELECT \(QueuedRun.columns) FROM run
        WHERE state = 0 AND state < 10 AND workflow = ? AND coalesce(not_before, 0) <= ?
        ORDER BY id LIMIT ?
        """, [workflow, now.milliseconds, limit - interrupted.count], QueuedRun.init)
  }

  /// How many runs are queued or interrupted, by workflow.
  package func queuedCounts() throws -> [String: Int] { try counts(in: "0, 4") }

  /// How many runs are claimed, running or waiting, by workflow.
  package func runningCounts() throws -> [String: Int] { try counts(in: "1, 2, 3") }

  /// All runs that are claimed, running or waiting.
  package func runsUnderWay() throws -> [RunID] {
    try all("SELECT id FROM run WHERE state IN (1, 2, 3) AND state < 10 ORDER BY id") {
      try $0.at(0)
    }
  }

  /// The runs of a workflow that are claimed, running or waiting, oldest first.
  package func runningRuns(of workflow: String) throws -> [RunID] {
    try all(
      """
      SELECT id FROM run WHERE state IN (1, 2, 3) AND state < 10 AND workflow = ? ORDER BY id
      """, [workflow]
    ) { try $0.at(0) }
  }

  /// The next moment at which a run that has to wait for one may begin.
  package func nextBeginning(after now: Date) throws -> Date? {
    try first(
      "SELECT not_before FROM run WHERE not_before > ? ORDER BY not_before LIMIT 1",
      [now.milliseconds]
    ) { try $0.time(0) }
  }

  private func counts(in states: String) throws -> [String: Int] {
    let counts = try all(
      """
      SELECT workflow, count(*) FROM run WHERE state IN (\(states)) AND state < 10
      GROUP BY workflow
      """
    ) { (try $0.at(0) as String, try $0.at(1) as Int) }
    return Dictionary(uniqueKeysWithValues: counts)
  }
}
