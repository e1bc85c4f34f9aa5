package import AppIntents
package import Foundation
import GRDB
package import OrderedCollections
package import SystemPackage
import WorkflowValues

/// A run as who starts it needs it.
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
  /// Set if it was started before: what it goes on with must be the same.
  package var definitionHash: [UInt8]?
}

extension QueuedRun {
  static let columns = """
    id, workflow, file, state, trigger_id, event, inputs, generation, cause, cause_run, deaths, \
    queued_at, definition_hash
    """

  init(_ row: Row) throws {
    id = row[0]
    workflow = row[1]
    file = FilePath(bytes: row[2] as Data)
    state = try RunState(code: row[3])
    trigger = row[4]
    event = try (row[5] as String?).map { try TriggerEvent(storedText: $0) }
    inputs = try StoredValue.dictionary(row[6])
    generation = row[7]
    cause = try RunCause(code: row[8], run: row[9])
    deaths = row[10]
    queuedAt = Date(milliseconds: row[11])
    definitionHash = (row[12] as Data?).map { Array($0) }
  }
}
