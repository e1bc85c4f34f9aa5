package import Foundation
import GRDB

/// What the store knows of a trigger.
package struct TriggerRecord: Sendable, Hashable, Identifiable {
  package var id: TriggerID
  package var workflow: String
  /// Its `id` in the file, or its place in the list, from 1.
  package var name: String
  package var kind: String
  /// What the file says, in one spelling.
  package var definition: String
  package var activatedAt: Date
  package var seededAt: Date?
  package var disarmedAt: Date?
  package var lastScheduled: Date?
  /// What its kind keeps besides, as JSON.
  package var state: String?
}

extension StoreTransaction {
  /// Enters a trigger, or takes over what its file says now. One that says something else counts
  /// its times from now on: what the new times would have been before were never due. Everything
  /// else about it stays.
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

  /// The triggers of a workflow, or of all.
  package func triggers(of workflow: String? = nil) throws -> [TriggerRecord] {
    let triggers = "SELECT \(TriggerRecord.columns) FROM trigger"
    return try workflow.map {
      try all("\(triggers) WHERE workflow = ? ORDER BY id", [$0], TriggerRecord.init)
    } ?? all("\(triggers) ORDER BY id", [], TriggerRecord.init)
  }

  /// Another name for a trigger: its `id` or its place has changed.
  package func renameTrigger(_ id: TriggerID, to name: String) throws {
    try run("UPDATE trigger SET name = ? WHERE id = ?", [name, id])
  }

  /// It begins anew after nobody wanted it for a time: when it was due is forgotten. The files that
  /// it has seen stay known, so that none of them runs twice.
  package func resetTrigger(_ id: TriggerID, at now: Date) throws {
    for root in try ledgerRoots(of: id) { try switchOff(root.id, at: now) }
    try forgetFires(of: id)
    try run(
      """
      UPDATE trigger SET activated_at = ?, seeded_at = NULL, disarmed_at = NULL,
      last_scheduled = NULL, state = NULL WHERE id = ?
      """, [now.milliseconds, id])
  }

  /// What its folder had in it is in the ledger.
  package func setSeeded(_ id: TriggerID, at now: Date) throws {
    try run("UPDATE trigger SET seeded_at = ? WHERE id = ?", [now.milliseconds, id])
  }

  /// It fires no more; nil arms it again.
  package func setDisarmed(_ id: TriggerID, at now: Date?) throws {
    try run("UPDATE trigger SET disarmed_at = ? WHERE id = ?", [now?.milliseconds, id])
  }

  package func setLastScheduled(_ id: TriggerID, to instant: Date) throws {
    try run("UPDATE trigger SET last_scheduled = ? WHERE id = ?", [instant.milliseconds, id])
  }

  package func setTriggerState(_ id: TriggerID, to state: String?) throws {
    try run("UPDATE trigger SET state = ? WHERE id = ?", [state, id])
  }

  /// Forgets a trigger that no file has any more. Its runs stay in the history.
  package func removeTrigger(_ id: TriggerID) throws {
    try forgetLedger(of: id)
    try forgetFires(of: id)
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
