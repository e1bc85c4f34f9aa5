import RunHistory
import WorkflowLanguage

/// Plans the registry's workflows for the queue.
actor DaemonWorkflows: RunnableWorkflows {
  /// How many of the plans used last are kept; all of them would take too much memory.
  private static let limit = 32

  private let registry: WorkflowRegistry
  private var plans: [String: (version: SourceHash, workflow: RunnableWorkflow, used: Int)] = [:]
  private var time = 0

  init(_ registry: WorkflowRegistry) { self.registry = registry }

  func runnable(_ id: String) async -> RunnableWorkflow? {
    guard await registry.pause == nil, let entry = await registry.entry(id), entry.mayRun,
      let version = entry.version
    else { return nil }
    time += 1
    if let plan = plans[id], plan.version == version {
      plans[id]?.used = time
      return plan.workflow
    }
    // If the store can't be read now, the runs stay queued, and `status` reports the error.
    guard let workflow = try? await registry.workflow(id) else { return nil }
    let runnable = RunnableWorkflow(workflow, file: entry.path, hash: version.bytes)
    plans[id] = (version, runnable, time)
    if plans.count > Self.limit, let oldest = plans.min(by: { $0.value.used < $1.value.used }) {
      plans[oldest.key] = nil
    }
    return runnable
  }
}
