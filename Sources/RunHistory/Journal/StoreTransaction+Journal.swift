package import Foundation
import GRDB
package import WorkflowEngine

/// The journal: what a step is about to do is written before it does it, and what came of it after.
extension StoreTransaction {
  /// Adds an entry behind all others of its run.
  package func addJournalEntry(_ entry: JournalEntry, of run: RunID, at now: Date) throws {
    try self.run(
      """
      INSERT INTO journal (run_id, number, place, kind, attempt, ordinal, input, content, at) \
      VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM journal WHERE run_id = ?1), \
      ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        run, entry.place, entry.kind.rawValue, entry.attempt, entry.number,
        Int64(bitPattern: entry.input), entry.content.json.map { Data($0) }, now.milliseconds,
      ])
  }

  /// All that a run has written down, in order.
  package func journal(of run: RunID) throws -> [JournalEntry] {
    try all(
      """
      SELECT place, kind, attempt, ordinal, input, content FROM journal
      WHERE run_id = ? ORDER BY number
      """, [run]
    ) { row in
      guard let kind = JournalEntry.Kind(rawValue: try row.at(1)) else {
        throw UnreadableRecord(what: "the journal of a run")
      }
      return try JournalEntry(
        place: row.at(0), attempt: row.at(2), kind: kind, number: row.at(3),
        input: UInt64(bitPattern: row.at(4)),
        content: JournalEntry.Content(json: (row.at(5) as Data?).map { Array($0) }))
    }
  }

  /// What is very large isn't kept for a run that has ended. Should somebody want it to go on, such
  /// a step is one of which nobody knows whether it happened.
  func dropLargeOutputs(of run: RunID) throws {
    try self.run(
      "DELETE FROM journal WHERE run_id = ? AND length(content) > 1048576", [run])
  }
}
