package import Foundation
import GRDB

/// A trigger as the store knows it.
package struct TriggerRecord: Sendable, Hashable, Identifiable {
  package var id: TriggerID
  package var workflow: String
  /// Its `id` in the workflow, or its position in the list, from 1.
  package var name: String
  package var kind: String
  /// The trigger's definition in a canonical spelling.
  package var definition: String
  package var activatedAt: Date
  package var seededAt: Date?
  package var disarmedAt: Date?
  package var lastScheduled: Date?
  /// Additional state of the trigger's kind, as JSON.
  package var state: String?
}

extension StoreTransaction {
  /// Adds a trigger, or updates its definition. After a change of the definition, its schedule starts
  /// at `now`; earlier instants of the new schedule were never due. Everything else stays.
  package func saveTrigger(
    workflow: String, name: String, kind: String, definition: String, at now: Date
  ) throws -> TriggerRecord {
    try run(
      """
      INSERT INTO trigger (workflow, name, kind, definition, activated_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET kind = excluded.kind, definition = excluded.definition,
      activated_at = excluded.activated_at, last_scheduled = NULL, disarmed_at = NULL
      WHERE kind != excluded.kind OR definition != excluded.definition
      """, [workflow, name, kind, definition, now.milliseconds])
    guard let trigger = try trigger(name, of: workflow) else {
      throw UnreadableRecord(what: "a trigger")
    }
    return trigger
  }

  package func trigger(_ name: String, of workflow: String) throws -> TriggerRecord? {
    try first(
      "SELECT \(TriggerRecord.columns) FROM trigger WHERE workflow = ? AND name = ?",
      [workflow, name], TriggerRecord.init)
  }

  package func trigger(_ id: TriggerID) throws -> TriggerRecord? {
    try first(
      "SELECT \(TriggerRecord.columns) FROM trigger WHERE id = ?", [id], TriggerRecord.init)
  }

  /// Returns the triggers of a workflow, or of all workflows.
  package func triggers(of workflow: String? = nil) throws -> [TriggerRecord] {
    let triggers = "SELECT \(TriggerRecord.columns) FROM trigger"
    return try workflow.map {
      try all("\(triggers) WHERE workflow = ? ORDER BY id", [$0], TriggerRecord.init)
    } ?? all("\(triggers) ORDER BY id", [], TriggerRecord.init)
  }

  /// Renames a trigger whose `id` or position has changed.
  package func renameTrigger(_ id: TriggerID, to name: String) throws {
    try run("UPDATE trigger SET name = ? WHERE id = ?", [name, id])
  }

  /// Restarts a trigger that was disabled for a time. Its fires are forgotten; the files that it has
  /// seen stay known, so that none of them runs twice.
  package func resetTrigger(_ id: TriggerID, at now: Date) throws {
    for root in try ledgerRoots(of: id) { try switchOff(root.id, at: now) }
    try forgetFires(of: id)
    try run(
      """
      UPDATE trigger SET activated_at = ?, seeded_at = NULL, disarmed_at = NULL,
      last_scheduled = NULL, state = NULL WHERE id = ?
      """, [now.milliseconds, id])
  }

  /// Marks the files that were in the trigger's folder as entered in the ledger.
  package func setSeeded(_ id: TriggerID, at now: Date) throws {
    try run("UPDATE trigger SET seeded_at = ? WHERE id = ?", [now.milliseconds, id])
  }

  /// Disarms a trigger so that it no longer fires; nil arms it again.
  package func setDisarmed(_ id: TriggerID, at now: Date?) throws {
    try run("UPDATE trigger SET disarmed_at = ? WHERE id = ?", [now?.milliseconds, id])
  }

  package func setLastScheduled(_ id: TriggerID, to instant: Date) throws {
    try run("UPDATE trigger SET last_scheduled = ? WHERE id = ?", [instant.milliseconds, id])
  }

  package func setTriggerState(_ id: TriggerID, to state: String?) throws {
    try run("UPDATE trigger SET state = ? WHERE id = ?", [state, id])
  }

  /// Removes a trigger that is no longer in any workflow. Its runs stay in the history.
  package func removeTrigger(_ id: TriggerID) throws {
    try forgetLedger(of: id)
    try forgetFires(of: id)
    try forgetWebhook(of: id)
    try run("DELETE FROM trigger WHERE id = ?", [id])
  }

  private func forgetFires(of id: TriggerID) throws {
    try run("DELETE FROM fire WHERE trigger_id = ?", [id])
  }
}

extension TriggerRecord {
  static let columns = """
    id, workflow, name, kind, definition, activated_at, seeded_at, disarmed_at, last_scheduled, \
    state
    """

  init(_ row: Row) throws {
    id = try row.at(0)
    workflow = try row.at(1)
    name = try row.at(2)
    kind = try row.at(3)
    definition = try row.at(4)
    activatedAt = try row.time(5)
    seededAt = try row.optionalTime(6)
    disarmedAt = try row.optionalTime(7)
    lastScheduled = try row.optionalTime(8)
    state = try row.at(9)
  }
}
