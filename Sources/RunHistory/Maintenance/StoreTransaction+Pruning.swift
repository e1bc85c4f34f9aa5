package import Foundation
import GRDB

/// Removing runs that have ended. The ledger, the fires and the deliveries stay, so that an old event
/// doesn't start another run after its run has been removed.
extension StoreTransaction {
  /// The tables whose rows are removed with their run.
  static let tablesOfRuns = [
    "run_result", "journal", "log", "log_size", "prompt", "child", "undo", "form_run",
    "event_summary", "cut_output",
  ]

  /// Returns the workflows that have runs.
  package func workflowsWithRuns() throws -> [String] {
    // Steps from one name to the next in the index, without reading every run.
    var names: [String] = []
    while let name = try first(
      "SELECT workflow FROM run WHERE workflow > ? ORDER BY workflow LIMIT 1",
      [names.last ?? ""], { try $0.at(0) as String })
    {
      names.append(name)
    }
    return names
  }

  /// Returns the oldest runs of a workflow that are beyond its retention.
  package func prunableRuns(
    of workflow: String, beyond retention: Retention, limit: Int, at now: Date
  ) throws -> [RunID] {
    let oldest = now.addingTimeInterval(-Double(retention.days) * 86_400)
    let last = try first(
      """
      SELECT coalesce(started_at, queued_at), id FROM run WHERE workflow = ? AND state >= 10
      ORDER BY coalesce(started_at, queued_at) DESC, id DESC LIMIT 1 OFFSET ?
      """, [workflow, retention.runs]
    ) { try (began: $0.at(0) as Int64, id: $0.at(1) as RunID) }
    return try all(
      """
      SELECT id FROM run WHERE workflow = ? AND state >= 10
      AND ((coalesce(started_at, queued_at), id) <= (?, ?) OR queued_at < ?)
      ORDER BY coalesce(started_at, queued_at), id LIMIT ?
      """, [workflow, last?.began ?? Int64.min, last?.id ?? 0, oldest.milliseconds, limit]
    ) { try $0.at(0) }
  }

  /// Returns the oldest runs that have ended.
  package func oldestRuns(limit: Int) throws -> [RunID] {
    try all("SELECT id FROM run WHERE state >= 10 ORDER BY id LIMIT ?", [limit]) { try $0.at(0) }
  }

  /// Removes runs with everything that belongs to them. Runs that haven't ended stay.
  /// - Returns: The number of runs removed.
  package func forget(_ runs: [RunID]) throws -> Int {
    var count = 0
    for run in runs {
      guard try self.run("DELETE FROM run WHERE id = ? AND state >= 10", [run]) > 0 else {
        continue
      }
      count += 1
      for table in Self.tablesOfRuns {
        try self.run("DELETE FROM \(table) WHERE run_id = ?", [run])
      }
    }
    return count
  }

  /// Returns the size of the store in bytes, without free pages.
  package func size() throws -> Int {
    try first(
      """
      SELECT (page_count - freelist_count) * page_size
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size
      """
    ) { try $0.at(0) } ?? 0
  }

  /// Returns free pages to the file system, except for some spare ones.
  /// - Returns: Whether there are more pages to return.
  func shrink(pages: Int, leaving spare: Int) throws -> Bool {
    let free =
      try first("SELECT freelist_count FROM pragma_freelist_count") { try $0.at(0) as Int } ?? 0
    guard free > spare else { return false }
    let count = min(pages, free - spare)
    try database.execute(sql: "PRAGMA incremental_vacuum(\(count))")
    return free - count > spare
  }
}
