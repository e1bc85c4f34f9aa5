import Diagnostics
package import Foundation
package import SystemPackage
package import WorkflowLanguage

/// A workflow with the version in force and the user's consent.
///
/// ```
/// off ─enable→ enabled ─the file asks for more→ changed ─enable→ enabled
///              enabled ─pause→ paused ─resume→ enabled         any ─disable→ off
/// ```
package struct RegisteredWorkflow: Sendable {
  package let id: String
  package internal(set) var name: String
  package internal(set) var icon: String?
  package internal(set) var tags: [String] = []
  package internal(set) var path: FilePath
  /// Identifies the version in force; nil if no version has ever been free of errors.
  package internal(set) var version: SourceHash?
  package internal(set) var triggers: [NamedTrigger] = []
  package internal(set) var scope = ConsentScope()
  /// The interval within which it is expected to succeed.
  package internal(set) var expected: Duration?
  package internal(set) var keep: Keep?
  /// What happens if it is started while it runs; nil if its file doesn't say.
  package internal(set) var overlap: Overlap?
  package internal(set) var maxParallel: Int?

  /// The error in the file as it is now. The version in force is the last one without errors.
  package internal(set) var problem: String?
  /// Whether the file is gone.
  package internal(set) var isGone = false
  /// When it was enabled.
  package internal(set) var enabledAt: Date?
  /// What it asks for beyond the consent, as phrases.
  package internal(set) var more: [String] = []
  package internal(set) var pause: Pause?

  init(id: String, path: FilePath) {
    self.id = id
    self.path = path
    name = id
  }

  /// Whether anything may start it unattended: a trigger, a queued run, or a run that is run again or
  /// goes on. A paused workflow's runs stay in the queue.
  package var isArmed: Bool {
    enabledAt != nil && more.isEmpty && version != nil && !isGone
  }

  /// Whether its runs may start now.
  package var mayRun: Bool { pause == nil && isArmed }
}

/// A trigger with its name: its `id`, or its position in the list, from 1.
package struct NamedTrigger: Sendable {
  package let name: String
  package let trigger: any Trigger

  static func all(of workflow: Workflow) -> [NamedTrigger] {
    var names: Set<String> = []
    return workflow.triggers.enumerated().map { index, trigger in
      var name = trigger.options.id?.value ?? "\(index + 1)"
      // The store identifies triggers by their names.
      while !names.insert(name).inserted { name += "-\(index + 1)" }
      return NamedTrigger(name: name, trigger: trigger)
    }
  }
}

/// Why and since when runs stay in the queue.
package struct Pause: Sendable, Hashable, Codable {
  package let reason: String
  package let since: Date
}

/// A file that is ignored because a workflow in a folder of higher precedence has its id.
package struct ShadowedWorkflow: Sendable, Hashable {
  package let path: FilePath
  package let by: FilePath

  package init(path: FilePath, by: FilePath) {
    self.path = path
    self.by = by
  }
}
