package import AppIntents
package import Foundation
package import OrderedCollections
package import SystemPackage

/// A run that is to be entered in the store.
package struct NewRun: Sendable {
  /// The workflow's id.
  package var workflow: String
  /// Its file.
  package var file: FilePath
  package var trigger: TriggerID?
  /// What makes the event the same if it is seen again: of one trigger, one key has one run.
  package var eventKey: [UInt8]?
  package var event: TriggerEvent?
  package var inputs: OrderedDictionary<String, IntentValue>
  /// How many runs of the workflow made what started each other, up to this one.
  package var generation: Int
  package var cause: RunCause
  /// It waits at least until then.
  package var notBefore: Date?
  /// `queued` unless it begins at once, or is only to be told of.
  package var state: RunState
  /// Why, for a state that needs a reason.
  package var reason: String?
  /// Of the workflow's file, where it is known already.
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
