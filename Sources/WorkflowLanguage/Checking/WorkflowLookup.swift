/// Finds other workflows by their id: what `run:` starts and what `workflow:` waits for.
package protocol WorkflowLookup: Sendable {
  /// The parsed file; nil when there is none of this name, or none that can be read.
  func document(_ id: String) -> Document?
  /// The ids there are.
  var ids: [String] { get }
  /// Whether a workflow of this id exists, even if it can't be read.
  func contains(_ id: String) -> Bool
}

extension WorkflowLookup {
  package func contains(_ id: String) -> Bool { ids.contains(id) }
}

/// For checking a file by itself.
package struct NoWorkflows: WorkflowLookup {
  package init() {}
  package func document(_ id: String) -> Document? { nil }
  package var ids: [String] { [] }
}
