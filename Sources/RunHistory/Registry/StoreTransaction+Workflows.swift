import AppIntents
package import Foundation
import GRDB
package import SystemPackage

/// The workflows that automations know.
extension StoreTransaction {
  /// Enters a workflow, or where its file is now; everything else about it stays.
  package func saveWorkflow(_ id: String, path: FilePath) throws {
    try run(
      """
      INSERT INTO workflow (id, path) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET path = excluded.path WHERE path != excluded.path
      """, [id, Data(path.bytes)])
  }

  package func workflow(_ id: String) throws -> WorkflowRecord? {
    try first(
      "SELECT \(WorkflowRecord.columns) FROM workflow WHERE id = ?", [id], WorkflowRecord.init)
  }

  package func workflows() throws -> [WorkflowRecord] {
    try all("SELECT \(WorkflowRecord.columns) FROM workflow ORDER BY id", [], WorkflowRecord.init)
  }

  /// Its triggers are on from now, with what it wants to be allowed.
  package func enableWorkflow(_ id: String, wants: String, at now: Date) throws {
    try run(
      "UPDATE workflow SET enabled_at = ?, wants = ? WHERE id = ?", [now.milliseconds, wants, id])
  }

  package func disableWorkflow(_ id: String) throws {
    try run("UPDATE workflow SET enabled_at = NULL, wants = NULL WHERE id = ?", [id])
  }

  package func pauseWorkflow(_ id: String, reason: String, at now: Date) throws {
    try run(
      "UPDATE workflow SET paused_reason = ?, paused_at = ? WHERE id = ?",
      [reason, now.milliseconds, id])
  }

  package func unpauseWorkflow(_ id: String) throws {
    try run("UPDATE workflow SET paused_reason = NULL, paused_at = NULL WHERE id = ?", [id])
  }

  /// The file is right: this is what runs from now on.
  package func setGoodSource(_ id: String, _ source: [UInt8], hash: [UInt8]) throws {
    try run(
      "UPDATE workflow SET good_source = ?, good_hash = ?, error = NULL WHERE id = ?",
      [Data(source), Data(hash), id])
  }

  /// The last version of its file that was right.
  package func goodSource(of id: String) throws -> [UInt8]? {
    try first("SELECT good_source FROM workflow WHERE id = ?", [id]) { row in
      try row.optionalBytes(0)
    } ?? nil
  }

  /// What is wrong with the file; nil when it is right again.
  package func setWorkflowError(_ id: String, to error: String?) throws {
    try run("UPDATE workflow SET error = ? WHERE id = ?", [error, id])
  }

  /// Forgets a workflow and its triggers. Its runs stay in the history.
  package func removeWorkflow(_ id: String) throws {
    for trigger in try triggers(of: id) { try removeTrigger(trigger.id) }
    try run("DELETE FROM workflow WHERE id = ?", [id])
  }
}
