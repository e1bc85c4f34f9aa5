package import Foundation
import GRDB

/// A run in a list.
package struct RunSummary: Sendable, Hashable, Identifiable {
  package var id: RunID
  package var workflow: String
  package var state: RunState
  package var cause: RunCause
  package var trigger: TriggerID?
  /// As the file calls the trigger, and what kind it is; nil if no file has it any more.
  package var triggerName: String?
  package var triggerKind: String?
  package var generation: Int
  package var deaths: Int
  package var notBefore: Date?
  package var queuedAt: Date
  package var startedAt: Date?
  package var endedAt: Date?
  /// Why it failed, was skipped or cancelled, or died.
  package var reason: String?
}

extension RunSummary {
  static let columns = """
    run.id, run.workflow, run.state, cause, cause_run, trigger_id, trigger.name, trigger.kind, \
    generation, deaths, not_before, queued_at, started_at, ended_at, reason
    """

  init(_ row: Row) throws {
    id = row[0]
    workflow = row[1]
    state = try RunState(code: row[2])
    cause = try RunCause(code: row[3], run: row[4])
    trigger = row[5]
    triggerName = row[6]
    triggerKind = row[7]
    generation = row[8]
    deaths = row[9]
    notBefore = (row[10] as Int64?).map { Date(milliseconds: $0) }
    queuedAt = Date(milliseconds: row[11])
    startedAt = (row[12] as Int64?).map { Date(milliseconds: $0) }
    endedAt = (row[13] as Int64?).map { Date(milliseconds: $0) }
    reason = row[14]
  }
}
