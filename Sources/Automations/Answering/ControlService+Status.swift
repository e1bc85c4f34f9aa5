import AppIntentsCore
package import Control
import Diagnostics
package import Foundation
package import RunHistory
import Scheduling
package import WorkflowLanguage

extension ControlService {
  /// The status of one workflow, or of everything.
  func status(of id: String?) async throws -> ControlReply {
    try await refresh()
    try store.enterSpooledRuns(at: clock.now)
    if let id { _ = try await registry.known(id) }
    let all = await registry.workflows
    let chosen = id.map { id in all.filter { $0.id == id } } ?? all
    let live = await live?.triggers
    var numbers = try store.read { store in
      Numbers(queued: try store.queuedCounts(), running: try store.runningCounts())
    }
    // Without a daemon none performs them.
    if live == nil {
      numbers.queued.merge(numbers.running, uniquingKeysWith: +)
      numbers.running = [:]
    }
    var report = StatusReport()
    report.daemon = await self.live?.report
    let isPaused = await registry.pause != nil
    report.workflows = try chosen.map { workflow in
      var report = try workflowReport(workflow, numbers, live?[workflow.id], isPaused: isPaused)
      if id != nil { try addSkippedTimes(to: &report) }
      return report
    }
    report.folders = await registry.folders
    let storeNotes = try storeNotes()
    report.store = try store.read { transaction in
      StoreReport(
        folder: WirePath(store.folder), size: try transaction.size(),
        runs: try transaction.runCount())
    }
    report.store?.notes = storeNotes
    if case .prompts(let prompts) = try prompts() { report.prompts = prompts.count }
    report.notes = await notes(id)
    return .status(report)
  }

  struct Numbers {
    var queued: [String: Int]
    var running: [String: Int]
  }

  private func workflowReport(
    _ workflow: RegisteredWorkflow, _ numbers: Numbers, _ live: [TriggerReport]?, isPaused: Bool
  ) throws -> WorkflowReport {
    let now = clock.now
    var report = WorkflowReport(
      id: workflow.id, name: workflow.name, path: WirePath(workflow.path), state: workflow.state)
    report.reasons = workflow.more + (workflow.pause.map { [$0.reason] } ?? [])
    report.problem = workflow.problem
    report.triggers = try workflow.triggers.map { named in
      if let report = live?.first(where: { $0.name == named.name }) { return report }
      let record = try store.read { try $0.trigger(named.name, of: workflow.id) }
      return TriggerReport(named, of: workflow, record, at: now)
    }
    report.queued = numbers.queued[workflow.id] ?? 0
    report.running = numbers.running[workflow.id] ?? 0
    try store.read { store in
      report.lastRun = try store.runs(RunFilter(workflow: workflow.id, limit: 1)).first.map {
        try self.report($0, store)
      }
      if isPaused { return }
      switch try ExpectedSuccess.decide(workflow, at: now, in: store) {
      case .wait(let until): report.expectedBy = until
      case .alert(let since), .told(let since): report.overdueSince = since
      case nil: break
      }
    }
    return report
  }

  private func storeNotes() throws -> [String] {
    var notes: [String] = []
    if let damage = store.opening.damage, damage.isKept {
      notes.append("\(damage); \(damage.help)")
    }
    if store.isLowOnSpace, try !store.restoreBallast() {
      notes.append(
        "the disk is full: runs that have begun end, and no others begin until 12 MiB are free")
    }
    return notes
  }

  private func notes(_ id: String?) async -> [String] {
    var notes: [String] = []
    if let problem = notifier?.problemOfSettings { notes.append(problem) }
    if let pause = await registry.pause {
      notes.append(
        "all workflows are paused: \(pause.reason); `segue resume --all` lets them go on")
    }
    for file in await registry.shadowed
    where id.map({ WorkflowFolders.id(of: file.path) == $0 }) ?? true {
      notes.append(
        "`\(file.path.shown)` doesn't count: `\(file.by.shown)` has the same id; rename one of them"
      )
    }
    return notes
  }
}

extension RegisteredWorkflow {
  /// The state that is reported: the first reason for which it doesn't run.
  package var state: WorkflowReport.State {
    if isGone { return .gone }
    if version == nil { return .broken }
    if enabledAt == nil { return .off }
    if !more.isEmpty { return .changed }
    return pause == nil ? .enabled : .paused
  }
}

extension RegisteredWorkflow {
  /// Why one of its triggers isn't served; nil if it is.
  package func reasonNotToServe(_ trigger: any Trigger) -> String? {
    switch state {
    case .gone: "the workflow's file is gone"
    case .broken: "the workflow has errors: \(problem ?? "it can't be read")"
    case .off: "the workflow is off; `segue enable \(Phrasing.shellWord(id))` switches it on"
    case .changed:
      "the workflow has changed and \(more.joined(separator: ", ")) now; `segue enable \(Phrasing.shellWord(id))` "
        + "switches it on again"
    case .enabled, .paused:
      trigger.options.isEnabled ? nil : "the trigger is off: the file says `enabled: false`"
    }
  }
}

extension TriggerReport {
  /// A trigger that no daemon serves.
  package init(
    _ named: NamedTrigger, of workflow: RegisteredWorkflow, _ record: TriggerRecord?, at now: Date
  ) {
    self.init(
      name: named.name, kind: named.trigger.kind, sentence: named.trigger.description)
    zone = named.trigger.timed?.timeZone?.identifier
    if !named.trigger.options.isEnabled {
      state = "off"
    } else if workflow.isArmed {
      next = named.trigger.next(after: now, record)
    }
  }
}
