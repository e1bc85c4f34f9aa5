import RunHistory
import WorkflowLanguage

/// The workflows that the daemon runs: those of the registry, planned.
actor DaemonWorkflows: RunnableWorkflows {
  /// Plans that were needed last. All of them would take more memory than a daemon should.
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
    // `status` reports a workflow that can't be read; its runs wait.
    guard let workflow = try? await registry.workflow(id) else { return nil }
    let runnable = RunnableWorkflow(workflow, file: entry.path, hash: version.bytes)
    plans[id] = (version, runnable, time)
    if plans.count > Self.limit, let oldest = plans.min(by: { $0.value.used < $1.value.used }) {
      plans[oldest.key] = nil
    }
    return runnable
  }
}
