package import Foundation
import GRDB

/// What a dispatcher asks.
extension StoreTransaction {
  /// The runs of a workflow whose turn it is: interrupted ones first, then in the order in which
  /// they came.
  /// - Parameter excluding: runs that have been taken, though that isn't written down yet.
  package func nextRuns(
    of workflow: String, limit: Int, excluding: Set<RunID> = [], at now: Date
  ) throws -> [QueuedRun] {
    func runs(_ condition: String, _ arguments: StatementArguments) throws -> [QueuedRun] {
      try all(
        """
        SELECT \(QueuedRun.columns) FROM run
        WHERE \(condition) AND state < 10 AND workflow = ? ORDER BY id LIMIT ?
        """, arguments + [workflow, limit + excluding.count]
      ) { row in
        let isTaken = try !excluding.isEmpty && excluding.contains(row.at(0))
        return isTaken ? nil : try QueuedRun(row)
      }.compactMap { $0 }
    }
    let interrupted = try runs("state = 4", [])
    if interrupted.count >= limit { return Array(interrupted.prefix(limit)) }
    let queued = try runs("state = 0 AND coalesce(not_before, 0) <= ?", [now.milliseconds])
    return Array((interrupted + queued).prefix(limit))
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
