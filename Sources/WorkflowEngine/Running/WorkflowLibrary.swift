package import Diagnostics
package import WorkflowLanguage

/// Where `run:` finds other workflows.
package protocol WorkflowLibrary: Sendable {
  /// The checked workflow of this id, or at this path seen from the file that names it.
  func workflow(named name: String, from source: SourceText) throws -> Workflow
}

/// There are no other workflows.
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
