import AppIntents
package import Foundation
import GRDB
import OrderedCollections
import SystemPackage
import WorkflowValues

extension StoreTransaction {
  /// Enters a run.
  /// - Returns: its number; nil if this event of this trigger has had its run.
  /// - Throws: `StoreError.full` for one that waits to begin, while the disk is nearly full.
  package func enqueue(_ run: NewRun, at now: Date) throws -> RunID? {
    let begun = run.state == .running
    if run.state == .queued { try needRoom() }
    let inputs = run.inputs.isEmpty ? nil : TypedJSON.writeText(.dictionary(run.inputs))
    let changed = try self.run(
      """
      INSERT INTO run (workflow, state, trigger_id, event_key, cause, cause_run, generation, \
      not_before, queued_at, started_at, ended_at, reason, definition_hash, file, event, inputs) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        run.workflow, run.state.code, run.trigger, run.eventKey.map { Data($0) }, run.cause.code,
        run.cause.run, run.generation, run.notBefore?.milliseconds, now.milliseconds,
        begun ? now.milliseconds : nil, run.state.isFinal ? now.milliseconds : nil, run.reason,
        run.definitionHash.map { Data($0) }, Data(run.file.bytes), run.event?.text, inputs,
      ])
    return changed == 0 ? nil : database.lastInsertedRowID
  }
}
