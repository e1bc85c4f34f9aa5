package import Foundation
import GRDB

/// Runs that have ended and are no longer kept. What was seen stays: the ledger and the fires keep
/// an old event from running again when its run is gone.
extension StoreTransaction {
  /// The workflows that have runs.
  package func workflowsWithRuns() throws -> [String] {
    // From one to the next along the index, without looking at every run.
    var names: [String] = []
    while let name = try first(
      "SELECT workflow FROM run WHERE workflow > ? ORDER BY workflow LIMIT 1",
      [names.last ?? ""], { try $0.at(0) as String })
    {
      names.append(name)
    }
    return names
  }

  /// The oldest runs of a workflow that are older, or further back, than is kept.
  package func prunableRuns(
    of workflow: String, keeping: Keeping, limit: Int, at now: Date
  ) throws -> [RunID] {
    let eldest = now.addingTimeInterval(-Double(keeping.days) * 86_400)
    let last: RunID? = try first(
      "SELECT id FROM run WHERE workflow = ? AND state >= 10 ORDER BY id DESC LIMIT 1 OFFSET ?",
      [workflow, keeping.runs]
    ) { try $0.at(0) }
    return try all(
      """
      SELECT id FROM run WHERE workflow = ? AND state >= 10 AND (id <= ? OR queued_at < ?)
      ORDER BY id LIMIT ?
      """, [workflow, last ?? 0, eldest.milliseconds, limit]
    ) { try $0.at(0) }
  }

  /// The oldest runs of all that have ended.
  package func oldestRuns(limit: Int) throws -> [RunID] {
    try all("SELECT id FROM run WHERE state >= 10 ORDER BY id LIMIT ?", [limit]) { try $0.at(0) }
  }

  /// Forgets runs, with everything that belongs to them. A run that hasn't ended stays.
  /// - Returns: how many are gone.
  package func forget(_ runs: [RunID]) throws -> Int {
    var count = 0
    for run in runs {
      guard try self.run("DELETE FROM run WHERE id = ? AND state >= 10", [run]) > 0 else {
        continue
      }
      count += 1
      for table in ["run_result", "journal", "log", "log_size", "prompt", "child"] {
        try self.run("DELETE FROM \(table) WHERE run_id = ?", [run])
      }
    }
    return count
  }

  /// How many bytes the store takes, without what is free in it.
  package func size() throws -> Int {
    try first(
      """
      SELECT (page_count - freelist_count) * page_size
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size
      """
    ) { try $0.at(0) } ?? 0
  }

  /// Gives free pages back to the disk, but for some that will be needed soon.
  /// - Returns: whether there is more to give back.
  func shrink(pages: Int, leaving spare: Int) throws -> Bool {
    let free =
      try first("SELECT freelist_count FROM pragma_freelist_count") { try $0.at(0) as Int } ?? 0
    guard free > spare else { return false }
    let count = min(pages, free - spare)
    try database.execute(sql: "PRAGMA incremental_vacuum(\(count))")
    return free - count > spare
  }
}
