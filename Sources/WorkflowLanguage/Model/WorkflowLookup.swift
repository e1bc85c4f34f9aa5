package import Diagnostics
package import SystemPackage

/// Finds the files of other workflows, for `run:` and for the trigger `workflow:`. `source` is the file
/// that names them: a name can stand for different files in different folders.
///
/// Only checking looks workflows up. Consent and runs use what it found.
package protocol WorkflowLookup: Sendable {
  /// The file that a name stands for: an id, or a path from the file that names it.
  func find(_ name: String, from source: SourceText) -> FoundWorkflow
  /// The ids of all workflows.
  func ids(from source: SourceText) -> [String]
  /// The names of workflows, written as `name` is, that could have been meant instead of it.
  func names(like name: String, from source: SourceText) -> [String]
}

/// What looking a workflow up led to.
package struct FoundWorkflow: Sendable {
  package enum Content: Sendable {
    case file(SourceText)
    case unreadable(reason: String)
    case missing
  }

  package let content: Content
  /// The paths that decided about it, of which the last is the file's: if none of them changes, the
  /// name stands for the same content.
  package let looked: [FilePath]

  package init(_ content: Content, looked: [FilePath] = []) {
    self.content = content
    self.looked = looked
  }
}

/// A file that was read and parsed.
package struct ParsedWorkflow: Sendable {
  package let source: SourceText
  /// The file as far as it could be parsed.
  package let document: Document?
  package let diagnostics: [Diagnostic]
  /// Whether all of it could be read. Checking another one would report the same mistakes again in
  /// other words.
  package let isWhole: Bool
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
    if case .missing = find(id.value, from: source).content { return missing(id, from: source) }
    return nil
  }

  /// What a reference to a workflow that doesn't exist is told.
  func missing(_ id: Located<String>, from source: SourceText) -> Diagnostic {
    Diagnostic(
      kind: Problem.unknownWorkflow.kind, message: "there is no workflow `\(id.value)`",
      range: id.range,
      label: Suggestion(for: id.value, among: names(like: id.value, from: source))?.question)
  }
}

extension WorkflowLookup {
  package func names(like name: String, from source: SourceText) -> [String] { ids(from: source) }
}

/// The lookup for a file that is checked by itself: there are no other workflows.
package struct NoWorkflows: WorkflowLookup {
  package init() {}
  package func find(_ name: String, from source: SourceText) -> FoundWorkflow {
    FoundWorkflow(.missing)
  }
  package func ids(from source: SourceText) -> [String] { [] }
}
