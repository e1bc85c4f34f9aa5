package import Foundation
import GRDB

/// What undoes the changes of runs, and how far that is.
extension StoreTransaction {
  /// Adds what undoes changes of a run, in the order in which they were made.
  package func addUndo(_ records: [UndoRecord], of run: RunID) throws {
    for record in records {
      try self.run(
        """
        INSERT INTO undo (run_id, number, place, step, content, state, is_redo, former) \
        VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM undo WHERE run_id = ?1), \
        ?2, ?3, ?4, ?5, ?6, ?7)
        """,
        [
          run, record.place, record.step, record.content, record.state, record.isRedo,
          record.former,
        ])
    }
  }

  /// What undoes the changes of a run, the last change first.
  package func undo(of run: RunID) throws -> [UndoRecord] {
    try all(
      "SELECT \(UndoRecord.columns) FROM undo WHERE run_id = ? ORDER BY number DESC", [run],
      UndoRecord.init)
  }

  /// Whether a run has changes that aren't undone.
  package func hasChangesToUndo(_ run: RunID) throws -> Bool {
    try first("SELECT 1 FROM undo WHERE run_id = ? AND state < 2 LIMIT 1", [run]) { _ in true }
      ?? false
  }

  /// The last runs that have ended and have changes which aren't undone, and which don't undo others.
  package func runsToUndo(limit: Int) throws -> [RunID] {
    try all(
      """
      SELECT DISTINCT run_id FROM undo JOIN run ON run.id = run_id
      WHERE undo.state < 2 AND NOT is_redo AND run.state >= 10
      ORDER BY run_id DESC LIMIT ?
      """, [limit]
    ) { try $0.at(0) }
  }

  /// Records how far the undoing of a change is. What is undone stays so: another process that undoes the
  /// same run may have looked at it before.
  /// - Returns: Whether there is such a change that isn't undone.
  @discardableResult
  package func setUndo(
    _ number: Int, of run: RunID, to state: Int, became: Data?
  ) throws -> Bool {
    try self.run(
      "UPDATE undo SET state = ?, became = ? WHERE run_id = ? AND number = ? AND state < 2",
      [state, became, run, number]) > 0
  }

  /// The files with former contents that undoing may still need.
  package func formerFiles() throws -> Set<String> {
    Set(try all("SELECT former FROM undo WHERE former IS NOT NULL AND state < 2") { try $0.at(0) })
  }
}
