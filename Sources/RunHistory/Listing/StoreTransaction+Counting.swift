import AppIntentsCore
package import Foundation
import GRDB

/// Queries over all runs, for statistics and for the soak tool.
extension StoreTransaction {
  /// Returns the number of runs in the store.
  package func runCount() throws -> Int {
    try first("SELECT count(*) FROM run") { try $0.at(0) } ?? 0
  }

  /// Returns the number of runs that have ended. Reads only indexes.
  package func endedCount(of workflow: String) throws -> Int {
    try first(
      """
      SELECT (SELECT count(*) FROM run WHERE workflow = ?1)
        - (SELECT count(*) FROM run INDEXED BY run_active WHERE state < 10 AND workflow = ?1)
      """, [workflow]
    ) { try $0.at(0) } ?? 0
  }

  /// Returns when a run of a workflow last ended successfully; nil if none has.
  package func lastSuccess(of workflow: String) throws -> Date? {
    try first(Self.lastSuccess, [workflow]) { try $0.optionalTime(0) } ?? nil
  }

  /// Reads one entry of an index, however many runs the workflow has.
  static let lastSuccess = """
    SELECT ended_at FROM run WHERE workflow = ? AND state = \(RunState.succeeded.code)
    ORDER BY ended_at DESC LIMIT 1
    """

  /// Calls a closure with each run of a workflow and the event that started it, in order.
  package func forEachStart(
    of workflow: String, _ body: (RunID, RunState, TriggerEvent?) throws -> Void
  ) throws {
    let statement = try database.cachedStatement(
      sql: "SELECT id, state, event FROM run WHERE workflow = ? ORDER BY id")
    let rows = try Row.fetchCursor(statement, arguments: [workflow])
    while let row = try rows.next() {
      try body(
        try row.at(0), try RunState(code: row.at(1)),
        try (row.at(2) as String?).map { try TriggerEvent(storedText: $0) })
    }
  }
}
