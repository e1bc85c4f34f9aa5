package import SystemPackage
package import WorkflowEngine
package import WorkflowLanguage

/// A workflow in force: checked, planned, and enabled by a person.
package struct RunnableWorkflow: Sendable {
  package let workflow: Workflow
  package let plan: Plan
  package let file: FilePath
  /// Of the file's content: a run that was interrupted goes on with the very same.
  package let hash: [UInt8]

  package init(_ workflow: Workflow, file: FilePath, hash: [UInt8]) {
    self.workflow = workflow
    self.file = file
    self.hash = hash
    plan = Plan(workflow)
  }

  /// What happens when it is started while it runs: what the file says; else every file of a folder
  /// is handled beside others, and all other runs one after the other.
  package var overlap: Overlap {
    workflow.document.overlap
      ?? (workflow.triggers.contains { $0.overlap == .parallel } ? .parallel : .queue)
  }

  /// How many of its runs run at once, with `overlap: parallel`.
  package var limit: Int { workflow.document.maxParallel ?? 4 }
}

/// Where the workflows that runs belong to come from.
package protocol RunnableWorkflows: Sendable {
  /// The workflow in force; nil where its runs are not to start now, because it is paused, gone, or
  /// wants more than it was enabled for.
  func runnable(_ id: String) async -> RunnableWorkflow?
}
