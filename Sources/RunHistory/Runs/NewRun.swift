package import AppIntentsCore
import Foundation
package import OrderedCollections
package import SystemPackage

/// A run to be added to the store.
package struct NewRun: Sendable {
  /// The workflow's id.
  package var workflow: String
  /// The workflow's file.
  package var file: FilePath
  package var trigger: TriggerID?
  /// Identifies the event. A trigger has at most one run for each key.
  package var eventKey: [UInt8]?
  package var event: TriggerEvent?
  package var inputs: OrderedDictionary<String, IntentValue>
  /// The number of runs of the workflow that led to this one, each started by what the one before
  /// it made.
  package var generation: Int
  package var cause: RunCause
  /// The earliest time at which it may start.
  package var notBefore: Date?
  /// `queued`, unless it starts at once or is only recorded.
  package var state: RunState
  /// The reason for the state, if it needs one.
  package var reason: String?
  /// The hash of the workflow's file, if it is known.
  package var definitionHash: [UInt8]?

  package init(
    workflow: String, file: FilePath, trigger: TriggerID? = nil, eventKey: [UInt8]? = nil,
    event: TriggerEvent? = nil, inputs: OrderedDictionary<String, IntentValue> = [:],
    generation: Int = 0, cause: RunCause, notBefore: Date? = nil, state: RunState = .queued,
    reason: String? = nil, definitionHash: [UInt8]? = nil
  ) {
    self.workflow = workflow
    self.file = file
    self.trigger = trigger
    self.eventKey = eventKey
    self.event = event
    self.inputs = inputs
    self.generation = generation
    self.cause = cause
    self.notBefore = notBefore
    self.state = state
    self.reason = reason
    self.definitionHash = definitionHash
  }
}
