import AppIntentsCore
package import Foundation
import GRDB
package import SystemPackage

/// The workflows that automations know, and the folders in which they look for them.
extension StoreTransaction {
  /// Adds a workflow, or updates the path of its file. Everything else stays.
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

  /// Enables the triggers of a workflow, and records what it is allowed to do.
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

  /// Sets the version of the file that runs from now on, which has no errors.
  package func setGoodSource(_ id: String, _ source: [UInt8], hash: [UInt8]) throws {
    try run(
      "UPDATE workflow SET good_source = ?, good_hash = ?, error = NULL WHERE id = ?",
      [Data(source), Data(hash), id])
  }

  /// Returns the last version of the file that had no errors.
  package func goodSource(of id: String) throws -> [UInt8]? {
    try first("SELECT good_source FROM workflow WHERE id = ?", [id]) { row in
      try row.optionalBytes(0)
    } ?? nil
  }

  /// Sets the errors of the current version of the file; nil if there are none.
  package func setWorkflowError(_ id: String, to error: String?) throws {
    try run("UPDATE workflow SET error = ? WHERE id = ?", [error, id])
  }

  /// Removes a workflow, its triggers and its forms. Its runs stay in the history.
  package func removeWorkflow(_ id: String) throws {
    try removeForms(of: id)
    for trigger in try triggers(of: id) { try removeTrigger(trigger.id) }
    try run("DELETE FROM workflow WHERE id = ?", [id])
  }
}

extension StoreTransaction {
  /// Adds a folder of workflows.
  /// - Returns: False if it had already been added.
  @discardableResult
  package func addFolder(_ path: FilePath, at now: Date) throws -> Bool {
    try run(
      "INSERT INTO folder (path, added_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [Data(path.bytes), now.milliseconds]) > 0
  }

  /// - Returns: False if the folder hadn't been added.
  @discardableResult
  package func removeFolder(_ path: FilePath) throws -> Bool {
    try run("DELETE FROM folder WHERE path = ?", [Data(path.bytes)]) > 0
  }

  package func folders() throws -> [FilePath] {
    try all("SELECT path FROM folder ORDER BY added_at, path") { try $0.path(0) }
  }
}
