package import Foundation
import GRDB
package import WorkflowEngine

/// The journal: what a step is about to do is written before it does it, and what came of it after.
extension StoreTransaction {
  /// Adds an entry behind all others of its run.
  package func addJournalEntry(_ entry: JournalEntry, of run: RunID, at now: Date) throws {
    try addJournalEntry(StoredEntry(entry, at: now), of: run)
  }

  package func addJournalEntry(_ entry: StoredEntry, of run: RunID) throws {
    try self.run(
      """
      INSERT INTO journal (run_id, number, place, kind, attempt, ordinal, input, content, at) \
      VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM journal WHERE run_id = ?1), \
      ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        run, entry.place, entry.kind, entry.attempt, entry.number, entry.input, entry.content,
        entry.at,
      ])
  }

  /// All that a run has written down, in order.
  /// - Parameter reveal: puts back what was hidden when the entries were made.
  package func journal(
    of run: RunID, reveal: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> [JournalEntry] {
    try all(
      "SELECT \(JournalEntry.columns) FROM journal WHERE run_id = ? ORDER BY number", [run]
    ) { try JournalEntry($0, reveal: reveal) }
  }

  /// Whether the last that a run has written down of a place is how the step there ended.
  package func hasEnded(_ place: String, of run: RunID) throws -> Bool {
    let kind: Int? = try first(
      """
      SELECT kind FROM journal WHERE run_id = ? AND place = ? AND kind <= 4 \
      ORDER BY number DESC LIMIT 1
      """, [run, place]
    ) { try $0.at(0) }
    return kind == JournalEntry.Kind.ended.rawValue
  }

  /// What is very large isn't kept for a run that has ended. Should somebody want it to go on, such
  /// a step has happened, but what it gave isn't known.
  func dropLargeOutputs(of run: RunID) throws {
    try self.run(
      "UPDATE journal SET content = NULL WHERE run_id = ? AND length(content) > 1048576", [run])
  }
}
