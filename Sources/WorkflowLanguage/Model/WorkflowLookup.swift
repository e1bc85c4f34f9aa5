package import Diagnostics

/// Finds other workflows by their ids, for `run:` and for the trigger `workflow:`. `source` is the file
/// that names them: an id can stand for different files in different folders.
package protocol WorkflowLookup: Sendable {
  /// The parsed file; nil if there is no such file, or if it can't be read.
  func document(_ id: String, from source: SourceText) -> Document?
  /// The ids of all workflows.
  func ids(from source: SourceText) -> [String]
  /// Whether a workflow of this id exists, even if it can't be read.
  func contains(_ id: String, from source: SourceText) -> Bool
}

extension WorkflowLookup {
  package func contains(_ id: String, from source: SourceText) -> Bool {
    ids(from: source).contains(id)
  }
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
  func problem(with id: Located<String>, from source: SourceText) -> Diagnostic? {
    contains(id.value, from: source) ? nil : missing(id, from: source)
  }

  /// What a reference to a workflow that doesn't exist is told.
  func missing(_ id: Located<String>, from source: SourceText) -> Diagnostic {
    Diagnostic(
      kind: Problem.unknownWorkflow.kind, message: "there is no workflow `\(id.value)`",
      range: id.range, label: Suggestion(for: id.value, among: ids(from: source))?.question)
  }
}

/// The lookup for a file that is checked by itself: there are no other workflows.
package struct NoWorkflows: WorkflowLookup {
  package init() {}
  package func document(_ id: String, from source: SourceText) -> Document? { nil }
  package func ids(from source: SourceText) -> [String] { [] }
}
