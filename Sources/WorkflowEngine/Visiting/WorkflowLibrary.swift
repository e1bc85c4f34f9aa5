package import Diagnostics
package import WorkflowLanguage

/// The workflows that `run:` can run.
package protocol WorkflowLibrary: Sendable {
  /// The checked workflow with an id, or at a path relative to the file that names it.
  func workflow(named name: String, from source: SourceText) throws -> Workflow
}

/// A library without workflows.
package struct EmptyLibrary: WorkflowLibrary {
  package init() {}

  package func workflow(named name: String, from source: SourceText) throws -> Workflow {
    throw WorkflowNotFound(name: name)
  }
}

package struct WorkflowNotFound: Error, CustomStringConvertible {
  package let name: String

  package init(name: String) { self.name = name }

  package var description: String { "there is no workflow `\(name)`" }
}
