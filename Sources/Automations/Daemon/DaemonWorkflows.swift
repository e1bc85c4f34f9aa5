import RunHistory
import WorkflowLanguage

/// Provides the registry's workflows to the queue, planned.
actor DaemonWorkflows: RunnableWorkflows {
  private let registry: WorkflowRegistry
  private var plans = VersionCache<RunnableWorkflow>()

  init(_ registry: WorkflowRegistry) { self.registry = registry }

  func runnable(_ id: String) async -> RunnableWorkflow? {
    guard await registry.pause == nil, let entry = await registry.entry(id), entry.mayRun,
      let version = entry.version
    else { return nil }
    if let plan = plans.content(id, version) { return plan }
    // If the store can't be read now, the runs stay queued, and `status` reports the error.
    guard let workflow = try? await registry.workflow(id) else { return nil }
    let runnable = RunnableWorkflow(workflow, file: entry.path, hash: version.bytes)
    plans.keep(runnable, id: id, version)
    return runnable
  }
}
