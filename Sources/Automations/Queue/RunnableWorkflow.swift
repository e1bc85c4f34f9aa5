package import SystemPackage
package import WorkflowEngine
package import WorkflowLanguage

/// The version of an enabled workflow that is in force, planned.
package struct RunnableWorkflow: Sendable {
  package let plan: Plan
  package let file: FilePath
  /// The hash of the file's content. An interrupted run continues only with the same content.
  package let hash: [UInt8]
  /// The hosts to which its questions for language models may go.
  package let modelHosts: Set<String>

  package init(
    _ workflow: Workflow, file: FilePath, hash: [UInt8], modelHosts: Set<String> = []
  ) {
    self.file = file
    self.hash = hash
    self.modelHosts = modelHosts
    plan = Plan(workflow)
  }

  package var workflow: Workflow { plan.workflow }

  /// What happens if it is started while it runs. Unless the file says, the runs for files of a folder
  /// go on in parallel, and all others one after the other.
  package var overlap: Overlap {
    workflow.document.overlap
      ?? (workflow.triggers.contains { $0.overlap == .parallel } ? .parallel : .queue)
  }

  /// The most runs at a time, with `overlap: parallel`.
  package var limit: Int { workflow.document.maxParallel ?? 4 }
}

/// Provides the workflows of queued runs.
package protocol RunnableWorkflows: Sendable {
  /// The version in force; nil if its runs must not start now, because it is off, paused, gone, or asks
  /// for more than the user consented to.
  ///
  /// - Throws: if the store can't be read.
  func runnable(_ id: String) async throws -> RunnableWorkflow?
}
