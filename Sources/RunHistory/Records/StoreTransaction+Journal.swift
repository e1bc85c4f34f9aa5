import Foundation
import GRDB

/// The journal: each step is recorded before it changes something, and again when it has ended.
extension StoreTransaction {
  /// Appends an entry to the journal of a run.
  package func addJournalRecord(_ record: JournalRecord, of run: RunID) throws {
    try self.run(
      """
      INSERT INTO journal (run_id, number, place, kind, attempt, ordinal, input, content, at) \
      VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM journal WHERE run_id = ?1), \
      ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        run, record.place, record.kind.rawValue, record.attempt, record.number,
        Int64(bitPattern: record.input), record.content, record.at.milliseconds,
      ])
  }

  /// The journal of a run, in the order in which it was written.
  package func journal(of run: RunID) throws -> [JournalRecord] {
    try all(
      "SELECT \(JournalRecord.columns) FROM journal WHERE run_id = ? ORDER BY number", [run],
      JournalRecord.init)
  }

  /// Whether the last entry about the step at a place says how the step ended.
  package func hasEnded(_ place: String, of run: RunID) throws -> Bool {
    let kind: Int? = try first(
      """
      SELECT kind FROM journal WHERE run_id = ? AND place = ? AND kind <= 4 \
      ORDER BY number DESC LIMIT 1
      """, [run, place]
    ) { try $0.at(0) }
    return kind == JournalRecord.Kind.ended.rawValue
  }

  /// Drops contents over 1 MiB from the journal of a run that has ended. If the run is resumed,
  /// such a step counts as done, but its output isn't known.
  func dropLargeOutputs(of run: RunID) throws {
    try self.run(
      "UPDATE journal SET content = NULL WHERE run_id = ? AND length(content) > 1048576", [run])
  }
}
