package import Foundation
import GRDB

/// A run in a list.
package struct RunSummary: Sendable, Hashable, Identifiable {
  package var id: RunID
  package var workflow: String
  package var state: RunState
  package var cause: RunCause
  package var trigger: TriggerID?
  /// The trigger's name and kind; nil if it is no longer in any workflow.
  package var triggerName: String?
  package var triggerKind: String?
  package var generation: Int
  package var deaths: Int
  package var notBefore: Date?
  package var queuedAt: Date
  package var startedAt: Date?
  package var endedAt: Date?
  /// Why it failed, was skipped or canceled, or died.
  package var reason: String?
}

extension RunSummary {
  static let columns = """
    run.id, run.workflow, run.state, cause, cause_run, trigger_id, trigger.name, trigger.kind, \
    generation, deaths, not_before, queued_at, started_at, ended_at, reason
    """

  init(_ row: Row) throws {
    id = try row.at(0)
    workflow = try row.at(1)
    state = try RunState(code: row.at(2))
    cause = try RunCause(code: row.at(3), run: row.at(4))
    trigger = try row.at(5)
    triggerName = try row.at(6)
    triggerKind = try row.at(7)
    generation = try row.at(8)
    deaths = try row.at(9)
    notBefore = try row.optionalTime(10)
    queuedAt = try row.time(11)
    startedAt = try row.optionalTime(12)
    endedAt = try row.optionalTime(13)
    reason = try row.at(14)
  }
}
