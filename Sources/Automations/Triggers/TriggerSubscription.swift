import Foundation
package import RunHistory
package import SystemPackage
package import WorkflowLanguage

/// A trigger that is switched on: what its file says, and whose it is.
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
  func run(
    _ event: TriggerEvent, key: [UInt8], generation: Int = 0
  ) -> NewRun {
    NewRun(
      workflow: workflow, file: file, trigger: id, eventKey: key, event: event,
      generation: generation, cause: .trigger)
  }
}

/// What a trigger remembers in its row, beside what has a column.
struct TriggerMemory: Codable, Hashable {
  /// The zone by which it was served last.
  var zone: String?
  /// What the clock showed when it was served last, in milliseconds since 1970, where that was more
  /// than a day after what was due: it may turn out that the clock was wrong.
  var servedAt: Int?
  /// The start of the machine that it has served.
  var boot: String?

  init(zone: String? = nil, servedAt: Int? = nil, boot: String? = nil) {
    self.zone = zone
    self.servedAt = servedAt
    self.boot = boot
  }

  init(_ record: TriggerRecord) {
    let stored = record.state.flatMap { text in
      // What can't be read was written by another Segue; it does without.
      try? JSONDecoder().decode(TriggerMemory.self, from: Data(text.utf8))
    }
    self = stored ?? TriggerMemory()
  }

  func text() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
