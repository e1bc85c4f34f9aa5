import Diagnostics

/// Finds other workflows by their ids, for `run:` and for the trigger `workflow:`.
package protocol WorkflowLookup: Sendable {
  /// The parsed file; nil if there is no such file, or if it can't be read.
  func document(_ id: String) -> Document?
  /// The ids of all workflows.
  var ids: [String] { get }
  /// Whether a workflow of this id exists, even if it can't be read.
  func contains(_ id: String) -> Bool
}

extension WorkflowLookup {
  package func contains(_ id: String) -> Bool { ids.contains(id) }
}

extension Problem {
  static let unknownWorkflow = Problem(
    "unknown-workflow",
    """
    There is no workflow of this name. A workflow's name is its file's name without `.yaml`. Segue \
    looks for it beside this file and in the workflow folders.
    """)
}

extension WorkflowLookup {
  /// What is wrong with a reference to another workflow; nil if there is one of this id.
  func problem(with id: Located<String>) -> Diagnostic? {
    if contains(id.value) { return nil }
    return Diagnostic(
      kind: Problem.unknownWorkflow.kind, message: "there is no workflow `\(id.value)`",
      range: id.range, label: Suggestion(for: id.value, among: ids)?.question)
  }
}

/// The lookup for a file that is checked by itself: there are no other workflows.
package struct NoWorkflows: WorkflowLookup {
  package init() {}
  package func document(_ id: String) -> Document? { nil }
  package var ids: [String] { [] }
}
