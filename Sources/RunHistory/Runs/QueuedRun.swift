package import AppIntentsCore
import Foundation
import GRDB
package import OrderedCollections
package import SystemPackage
import WorkflowValues

/// A run with what is needed to start it.
package struct QueuedRun: Sendable {
  package var id: RunID
  package var workflow: String
  package var file: FilePath
  package var state: RunState
  package var trigger: TriggerID?
  package var event: TriggerEvent?
  package var inputs: OrderedDictionary<String, IntentValue>
  package var generation: Int
  package var cause: RunCause
  package var deaths: Int
  package var queuedAt: Date
  /// When it first started; nil if it hasn't.
  package var startedAt: Date?
  /// The hash of the workflow's file when it first started. The run can continue only with the same
  /// file.
  package var definitionHash: [UInt8]?
}

extension QueuedRun {
  static let columns = """
    id, workflow, file, state, trigger_id, event, inputs, generation, cause, cause_run, deaths, \
    queued_at, definition_hash, started_at
    """

  init(_ row: Row) throws {
    id = try row.at(0)
    workflow = try row.at(1)
    file = try row.path(2)
    state = try RunState(code: row.at(3))
    trigger = try row.at(4)
    event = try (row.at(5) as String?).map { try TriggerEvent(storedText: $0) }
    inputs = try StoredValue.dictionary(row.at(6), of: "the inputs of a run")
    generation = try row.at(7)
    cause = try RunCause(code: row.at(8), run: row.at(9))
    deaths = try row.at(10)
    queuedAt = try row.time(11)
    definitionHash = try row.optionalBytes(12)
    startedAt = try row.optionalTime(13)
  }
}
