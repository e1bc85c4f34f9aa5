import AppIntentsCore
import Control
import Diagnostics
import OrderedCollections
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

extension ControlService {
  /// Reads the workflow files again, so that the request applies to what they say now.
  func refresh() async throws {
    guard readsFiles else { return }
    let changes = try await registry.reload()
    await live?.filesChanged(changes)
  }

  func preview(_ id: String) async throws -> ControlReply {
    try await refresh()
    return .preview(try await registry.preview(id))
  }

  func enable(_ id: String, version: String) async throws -> ControlReply {
    try await refresh()
    let workflow = try await registry.enable(id, version: version)
    await live?.workflowsChanged([id])
    let triggers = workflow.triggers.map(\.trigger)
    if !triggers.contains(where: \.isUnattended) {
      return .done(
        triggers.contains(where: \.needsConsent)
          ? "`\(id)` is enabled; assistants find it as a tool of `segue mcp`"
          : "`\(id)` is enabled; it has no trigger that starts it by itself")
    }
    let pause = workflow.pause == nil ? "" : "; it is paused, so what starts it waits"
    let hooks = await live?.triggers(of: [id])[id]?.filter { $0.kind == WebhookTrigger.kind }
    let served = hooks.map { Self.served($0) } ?? ""
    if !served.isEmpty { return .done("`\(id)` is enabled\(pause)\(served)") }
    return .done(
      live == nil
        ? "`\(id)` is enabled; its triggers start it while `segue daemon` runs\(pause)"
        : "`\(id)` is enabled\(pause)")
  }

  /// Where requests start a workflow, and why they don't.
  static func served(_ hooks: [TriggerReport]) -> String {
    let addresses = hooks.compactMap(\.state).filter { $0.hasPrefix("http://") }
    let starts =
      addresses.isEmpty ? "" : "; requests start it at \(Phrasing.join(addresses))"
    return hooks.reduce(into: starts) { text, hook in
      guard let state = hook.state, !addresses.contains(state) else { return }
      text += "; trigger \(hook.name) \(state)"
    }
  }

  func disable(_ id: String) async throws -> ControlReply {
    try await refresh()
    guard try await registry.disable(id) else { return .done("`\(id)` is not enabled") }
    await live?.workflowsChanged([id])
    let queued = try store.read { try $0.queuedCounts()[id] ?? 0 }
    return .done(
      "`\(id)` is disabled"
        + (queued == 0
          ? "" : "; \(Phrasing.count(queued, "run")) of it will wait until it is enabled again"))
  }

  func pause(_ id: String?) async throws -> ControlReply {
    try await refresh()
    try await registry.pause(id, because: "on request")
    await live?.queueChanged()
    return .done(
      id.map {
        "`\($0)` is paused; what starts it waits until `segue resume \(Phrasing.shellWord($0))`"
      }
        ?? "all workflows are paused; what starts them waits until `segue resume --all`")
  }

  func unpause(_ id: String?) async throws -> ControlReply {
    try await refresh()
    let wasPaused = try await registry.unpause(id)
    await live?.queueChanged()
    guard wasPaused else {
      return .done(id.map { "`\($0)` is not paused" } ?? "nothing is paused as a whole")
    }
    return .done(id.map { "`\($0)` goes on" } ?? "all workflows go on")
  }

  /// Queues a run as if a trigger had fired.
  func trigger(
    _ id: String, name: String?, files: [FilePath]
  ) async throws -> ControlReply {
    try await refresh()
    let workflow = try await registry.known(id)
    try workflow.requireConsent()
    let samples = TriggerSamples(workflow: workflow, files: files)
    let named = try samples.trigger(named: name)
    let (path, now) = (workflow.path, clock.now)
    // The run of a workflow without triggers has no event.
    let events: [TriggerEvent?] =
      try named.map {
        try samples.events(of: $0.trigger, at: now) { try lastRun(of: $0).values }
      } ?? [nil]
    let runs = try await store.write { store in
      let record = try named.flatMap { try store.trigger($0.name, of: id) }
      return try events.compactMap { event in
        try store.enqueue(
          NewRun(workflow: id, file: path, trigger: record?.id, event: event, cause: .person),
          at: now)
      }
    }
    await live?.queueChanged()
    return queued(runs, workflow)
  }

  /// The last run of a workflow, as a `workflow` trigger passes it on.
  private func lastRun(of id: String) throws -> EndedRun {
    let found = try store.read { store in
      try store.runs(RunFilter(workflow: id, states: [.succeeded, .failed], limit: 1)).first.map {
        EndedRun($0, output: try store.output(of: $0.id))
      }
    }
    guard let found else {
      throw ControlFailure(
        .failed, "`\(id)` has not run yet", help: "the trigger hands its last run over")
    }
    return found
  }

  func queued(_ runs: [RunID], _ workflow: RegisteredWorkflow) -> ControlReply {
    let numbers = Phrasing.join(runs.map { "\($0)" })
    let what = "queued \(Phrasing.plural(runs.count, "run")) \(numbers) of `\(workflow.id)`"
    let when =
      workflow.pause != nil
      ? ", which is paused" : live == nil ? "; it begins when `segue daemon` runs" : ""
    return .queued(run: runs.first ?? 0, what + when)
  }
}

extension RegisteredWorkflow {
  /// Throws, with the reason, unless something may start it unattended.
  func requireConsent() throws(ControlFailure) {
    if isArmed { return }
    switch state {
    case .gone:
      throw ControlFailure(.notFound, "the file of `\(id)` is gone")
    case .broken:
      throw ControlFailure(
        .invalidWorkflow, problem ?? "`\(id)` has errors",
        help: "`segue check \(Phrasing.shellWord(path.shown))` shows where")
    case .changed:
      throw ControlFailure(
        .notPermitted, "`\(id)` asks for more than you consented to",
        help: "`segue enable \(Phrasing.shellWord(id))` shows what is new")
    case .off, .enabled, .paused:
      throw ControlFailure(
        .notPermitted, "`\(id)` is not enabled",
        help:
          "`segue enable \(Phrasing.shellWord(id))` shows what it will do; `segue run \(Phrasing.shellWord(id))` runs it by hand"
      )
    }
  }
}

extension ControlService {
  func addFolder(_ path: FilePath) async throws -> ControlReply {
    let (folder, isNew) = try await registry.addFolder(path)
    try await refresh()
    let report = await registry.folders.first { $0.path.path == folder }
    let count = report?.workflows ?? 0
    return .done(
      "\(isNew ? "added" : "already added:") `\(folder.shown)`, with "
        + (count == 0 ? "no workflows yet" : Phrasing.count(count, "workflow")))
  }

  func removeFolder(_ path: FilePath) async throws -> ControlReply {
    let folder = try await registry.removeFolder(path)
    try await refresh()
    return .done("removed `\(folder.shown)`; the files in it stay")
  }

  func removeWorkflow(_ id: String) async throws -> ControlReply {
    try await refresh()
    try await registry.forget(id)
    await live?.workflowsChanged([id])
    try await refresh()
    return .done(
      "forgot your consent to `\(id)` and what its triggers have seen; its file and its history stay"
    )
  }
}
