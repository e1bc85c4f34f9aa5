import AppIntentsCore
import Foundation
import OrderedCollections
package import RunHistory
package import SystemPackage
package import WorkflowLanguage

/// An enabled trigger, with the workflow that it belongs to.
package struct TriggerSubscription: Sendable {
  package let id: TriggerID
  /// The workflow's id.
  package let workflow: String
  /// The workflow's file.
  package let file: FilePath
  /// Its `id` in the file, or its place in the list, from 1.
  package let name: String
  package let trigger: any Trigger

  package init(
    id: TriggerID, workflow: String, file: FilePath, name: String, trigger: any Trigger
  ) {
    self.id = id
    self.workflow = workflow
    self.file = file
    self.name = name
    self.trigger = trigger
  }
}

extension TriggerSubscription {
  /// A run of its workflow.
  /// - Parameters:
  ///   - values: what `$trigger` has.
  ///   - key: what makes the event the same if it is seen again.
  ///   - model: what part a language model had in the values.
  func run(
    _ values: OrderedDictionary<String, IntentValue>, key: [UInt8], generation: Int = 0,
    model: ValueOrigin.Sources = []
  ) -> NewRun {
    var event = TriggerEvent(trigger, values)
    event.model = model.intersection(.ofModels)
    return NewRun(
      workflow: workflow, file: file, trigger: id, eventKey: key, event: event,
      generation: generation, cause: .trigger)
  }
}

extension TriggerEvent {
  /// The event of a trigger that hands over these values.
  init(_ trigger: any Trigger, _ values: OrderedDictionary<String, IntentValue>) {
    self.init(kind: trigger.kind, values: values, start: trigger.startValue(of: values))
  }
}

extension StoreTransaction {
  /// Queues runs.
  /// - Returns: the number of queued runs of each workflow, without those that were queued before.
  func enqueue(_ runs: [NewRun], at now: Date) throws -> [String: Int] {
    var queued: [String: Int] = [:]
    for run in runs where try enqueue(run, at: now) != nil {
      queued[run.workflow, default: 0] += 1
    }
    return queued
  }
}
