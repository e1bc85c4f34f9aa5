import RunHistory
import WorkflowLanguage

/// Provides the registry's workflows to the queue, planned.
actor DaemonWorkflows: RunnableWorkflows {
  private let registry: WorkflowRegistry
  private var plans = VersionCache<RunnableWorkflow>()

  init(_ registry: WorkflowRegistry) { self.registry = registry }

  func runnable(_ id: String) async throws -> RunnableWorkflow? {
    guard let (file, hash, workflow) = try await registry.versionToRun(id) else { return nil }
    if let known = plans.content(id, hash), known.file == file { return known }
    let runnable = RunnableWorkflow(workflow, file: file, hash: hash.bytes)
    plans.keep(runnable, id: id, hash)
    return runnable
  }
}
