import Diagnostics
package import Foundation
package import SystemPackage
package import WorkflowLanguage

/// A workflow that is known: the version in force, and whether its triggers may start it.
///
/// ```
/// off ─enable→ enabled ─the file wants more→ changed ─enable→ enabled
///              enabled ─pause→ paused ─resume→ enabled         any ─disable→ off
/// ```
package struct RegisteredWorkflow: Sendable {
  package let id: String
  package internal(set) var name: String
  package internal(set) var path: FilePath
  /// Names the version in force; nil where there has never been one without errors.
  package internal(set) var version: SourceHash?
  package internal(set) var triggers: [NamedTrigger] = []
  package internal(set) var scope = ConsentScope()
  /// In seconds: it has to succeed at least so often.
  package internal(set) var expected: Duration?
  package internal(set) var keep: Keep?
  /// What happens when it is started while it runs, where its file says.
  package internal(set) var overlap: Overlap?
  package internal(set) var maxParallel: Int?

  /// What is wrong with the file as it is now. The version in force is the last one that was right.
  package internal(set) var problem: String?
  /// Whether the file is gone.
  package internal(set) var isGone = false
  /// When somebody enabled it.
  package internal(set) var enabledAt: Date?
  /// What it wants beyond what was agreed to then, a phrase each.
  package internal(set) var more: [String] = []
  package internal(set) var pause: Pause?

  init(id: String, path: FilePath) {
    self.id = id
    self.path = path
    name = id
  }

  /// Whether its triggers are to be served. Those of a paused workflow are: what they start waits.
  package var isArmed: Bool {
    enabledAt != nil && more.isEmpty && version != nil && !isGone
  }

  /// Whether its runs may begin.
  package var mayRun: Bool { pause == nil && more.isEmpty && version != nil && !isGone }
}

/// A trigger and what it is called: its `id`, or its place in the list from 1.
package struct NamedTrigger: Sendable {
  package let name: String
  package let trigger: any Trigger

  static func all(of workflow: Workflow) -> [NamedTrigger] {
    var names: Set<String> = []
    return workflow.triggers.enumerated().map { index, trigger in
      var name = trigger.options.id?.value ?? "\(index + 1)"
      // Two of one name would be one to the store.
      while !names.insert(name).inserted { name += "-\(index + 1)" }
      return NamedTrigger(name: name, trigger: trigger)
    }
  }
}

/// Runs wait in the queue.
package struct Pause: Sendable, Hashable, Codable {
  package let reason: String
  package let since: Date
}

/// A file that doesn't count, because a workflow in an earlier folder has its id.
package struct ShadowedWorkflow: Sendable, Hashable {
  package let path: FilePath
  package let by: FilePath

  package init(path: FilePath, by: FilePath) {
    self.path = path
    self.by = by
  }
}
