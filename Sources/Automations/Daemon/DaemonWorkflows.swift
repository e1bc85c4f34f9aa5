import RunHistory
import WorkflowLanguage

/// Provides the registry's workflows to the queue, planned.
actor DaemonWorkflows: RunnableWorkflows {
  private let registry: WorkflowRegistry
  private var plans = VersionCache<RunnableWorkflow>()

  init(_ registry: WorkflowRegistry) { self.registry = registry }

  func runnable(_ id: String) async throws -> RunnableWorkflow? {
    guard let version = try await registry.versionToRun(id) else { return nil }
    if let known = plans.content(id, version.hash), known.file == version.file,
      known.modelHosts == version.modelHosts
    {
      return known
    }
    let runnable = RunnableWorkflow(
      version.workflow, file: version.file, hash: version.hash.bytes,
      modelHosts: version.modelHosts)
    plans.keep(runnable, id: id, version.hash)
    return runnable
  }
}
