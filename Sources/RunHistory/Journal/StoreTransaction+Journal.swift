import AppIntents
package import Foundation
import GRDB

/// The journal: what a step is about to do is written before it does it, and what came of it after.
extension StoreTransaction {
  /// A step is about to have its effect. An earlier attempt is forgotten.
  package func journalIntent(
    _ run: RunID, _ key: JournalKey, attempt: Int, idempotencyKey: String, inputHash: [UInt8],
    at now: Date
  ) throws {
    try self.run(
      """
      INSERT INTO journal \
      (run_id, step, path, attempt, idempotency_key, input_hash, state, begun_at) \
      VALUES (?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO UPDATE SET attempt = excluded.attempt, \
      idempotency_key = excluded.idempotency_key, input_hash = excluded.input_hash, state = 0, \
      output = NULL, begun_at = excluded.begun_at, ended_at = NULL
      """,
      [
        run, key.step, key.pathText, attempt, idempotencyKey, Data(inputHash), now.milliseconds,
      ])
  }

  /// It has had its effect.
  /// - Parameter output: typed JSON; all of it, because a run that goes on needs it.
  package func journalResult(
    _ run: RunID, _ key: JournalKey, output: String?, at now: Date
  ) throws {
    try endJournal(run, key, .result, output: output, at: now)
  }

  /// It has failed, in a way that the workflow knows of.
  package func journalFailure(
    _ run: RunID, _ key: JournalKey, message: String, at now: Date
  ) throws {
    try endJournal(run, key, .failed, output: StoredValue.text(.text(message)), at: now)
  }

  /// All that a run has done, in the order of the file.
  package func journal(of run: RunID) throws -> [JournalEntry] {
    try all(
      """
      SELECT step, path, attempt, idempotency_key, input_hash, state, output FROM journal
      WHERE run_id = ? ORDER BY step, path
      """, [run]
    ) { row in
      guard let state = JournalEntry.State(rawValue: try row.at(5)) else {
        throw UnreadableRecord(what: "the journal of a run")
      }
      return try JournalEntry(
        key: JournalKey(step: row.at(0), pathText: row.at(1)), attempt: row.at(2),
        idempotencyKey: row.at(3), inputHash: row.bytes(4), state: state,
        output: row.at(6))
    }
  }

  /// Takes over what an earlier run has done before a step, for a run that begins with that one.
  package func copyJournal(of source: RunID, to run: RunID, before step: Int) throws {
    try self.run(
      """
      INSERT INTO journal SELECT ?, step, path, attempt, idempotency_key, input_hash, state, output,
      begun_at, ended_at FROM journal WHERE run_id = ? AND step < ? AND state = 1
      """, [run, source, step])
  }

  /// Forgets a visit, so that the step runs again when the run goes on.
  package func forgetJournal(of run: RunID, _ key: JournalKey) throws {
    try self.run(
      "DELETE FROM journal WHERE run_id = ? AND step = ? AND path = ?",
      [run, key.step, key.pathText])
  }

  func dropLargeOutputs(of run: RunID) throws {
    try self.run(
      """
      UPDATE journal SET output = NULL, state = CASE state WHEN 1 THEN 2 ELSE state END
      WHERE run_id = ? AND length(output) > 1048576
      """, [run])
  }

  private func endJournal(
    _ run: RunID, _ key: JournalKey, _ state: JournalEntry.State, output: String?, at now: Date
  ) throws {
    let changed = try self.run(
      """
      UPDATE journal SET state = ?, output = ?, ended_at = ?
      WHERE run_id = ? AND step = ? AND path = ?
      """, [state.rawValue, output, now.milliseconds, run, key.step, key.pathText])
    if changed == 0 { throw NoIntent(run: run, step: key.step) }
  }
}

/// A result came for a step that had not said what it was about to do.
package struct NoIntent: Error, Hashable, CustomStringConvertible {
  package let run: RunID
  package let step: Int

  package var description: String { "step \(step) of run \(run) isn't in the journal" }
}
