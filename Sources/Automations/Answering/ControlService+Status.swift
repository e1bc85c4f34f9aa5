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
    if let id { _ = try await registry.known(id) }
    var parts = StatusParts.all
    parts.workflows = id.map { [$0] }
    var report = try await status(parts)
    if id != nil {
      for index in report.workflows.indices { try addSkippedTimes(to: &report.workflows[index]) }
    }
    return .status(report)
  }

  /// Parts of the status. A workflow that isn't known has no report.
  func status(_ parts: StatusParts) async throws -> StatusReport {
    try store.enterSpooledRuns(at: clock.now)
    let workflows = await registry.workflows(withIDs: parts.workflows)
    let served = parts.serving ? await live?.triggers(of: parts.workflows) : nil
    let isPaused = await registry.pause != nil
    var report = StatusReport()
    report.daemon = await live?.report
    report.folders = await registry.folders
    report.pauseNote = await pauseNote
    report.notes = await notes(parts.workflows, report.pauseNote)
    let storeNotes = try storeNotes()
    // In one transaction, so that its parts agree.
    try store.read { store in
      var facts = try WorkflowFacts(of: workflows, parts, isPaused: isPaused, in: store)
      if parts.serving, workflows.contains(where: { $0.isArmed && served?[$0.id] == nil }) {
        facts.triggers = Dictionary(grouping: try store.triggers(), by: \.workflow)
      }
      report.workflows = try workflows.map { workflow in
        try self.report(workflow, facts, served?[workflow.id], parts, store)
      }
      report.store = StoreReport(
        folder: WirePath(self.store.folder), size: parts.history ? try store.size() : 0,
        runs: parts.history ? try store.runCount() : 0)
    }
    report.store?.notes = storeNotes
    if case .prompts(let prompts) = try await prompts() { report.prompts = prompts.count }
    return report
  }

  /// What the history has about workflows, read for all of them at once.
  private struct WorkflowFacts {
    var queued: [String: Int]
    var running: [String: Int]
    var lastRuns: [String: RunID] = [:]
    /// By workflow; empty if all are served that could be.
    var triggers: [String: [TriggerRecord]] = [:]
    let expects: Bool

    init(
      of workflows: [RegisteredWorkflow], _ parts: StatusParts, isPaused: Bool,
      in store: StoreTransaction
    ) throws {
      queued = try store.queuedCounts()
      running = try store.runningCounts()
      expects = parts.expectations && !isPaused
      switch parts.lastRuns {
      case .none: break
      case .all where parts.workflows != nil:
        for workflow in workflows {
          lastRuns[workflow.id] = try store.lastRun(of: workflow.id)
        }
      case .all: lastRuns = try store.lastRuns()
      case .unsuccessful(let most):
        let all = try store.lastRunsThatFailed()
        let ids = workflows.lazy.map(\.id).filter { all[$0] != nil }.prefix(most)
        for id in ids { lastRuns[id] = all[id] }
      }
    }
  }

  private func report(
    _ workflow: RegisteredWorkflow, _ facts: WorkflowFacts, _ served: [TriggerReport]?,
    _ parts: StatusParts, _ store: StoreTransaction
  ) throws -> WorkflowReport {
    let (id, now) = (workflow.id, clock.now)
    var report = WorkflowReport(
      id: id, name: workflow.name, path: WirePath(workflow.path), state: workflow.state)
    report.icon = workflow.icon
    report.tags = workflow.tags.isEmpty ? nil : workflow.tags
    report.reasons = workflow.more + (workflow.pause.map { [$0.reason] } ?? [])
    report.problem = workflow.problem
    report.triggers = workflow.triggers.map { named in
      if let report = served?.first(where: { $0.name == named.name }) { return report }
      let record = facts.triggers[id]?.first { $0.name == named.name }
      return TriggerReport(named, of: workflow, record, at: parts.serving ? now : nil)
    }
    (report.queued, report.running) = (facts.queued[id] ?? 0, facts.running[id] ?? 0)
    // Without a daemon none performs them.
    if live == nil { (report.queued, report.running) = (report.queued + report.running, 0) }
    if let run = facts.lastRuns[id] { report.lastRun = try lastRun(run, store) }
    if facts.expects {
      switch try ExpectedSuccess.decide(workflow, at: now, in: store) {
      case .wait(let until): report.expectedBy = until
      case .alert(let since), .told(let since): report.overdueSince = since
      case nil: break
      }
    }
    return report
  }

  /// A workflow's last run. One whose row was damaged isn't told.
  private func lastRun(_ run: RunID, _ store: StoreTransaction) throws -> RunSummaryReport? {
    do {
      return try store.summary(of: run).map { try report($0, store) }
    } catch is UnreadableRecord {
      return nil
    }
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

  /// That all workflows are paused; nil if they aren't.
  private var pauseNote: String? {
    get async {
      await registry.pause.map {
        "all workflows are paused: \($0.reason); `segue resume --all` lets them go on"
      }
    }
  }

  private func notes(_ workflows: [String]?, _ pause: String?) async -> [String] {
    var notes: [String] = []
    if let problem = notifier?.problemOfSettings { notes.append(problem) }
    if let pause { notes.append(pause) }
    for file in await registry.shadowed
    where workflows?.contains(WorkflowFolders.id(of: file.path)) ?? true {
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
  /// - Parameter now: nil if when it fires next isn't asked for.
  package init(
    _ named: NamedTrigger, of workflow: RegisteredWorkflow, _ record: TriggerRecord?, at now: Date?
  ) {
    self.init(
      name: named.name, kind: named.trigger.kind, sentence: named.trigger.description)
    zone = named.trigger.timed?.timeZone?.identifier
    if !named.trigger.options.isEnabled {
      state = "off"
    } else if workflow.isArmed, let now {
      next = named.trigger.next(after: now, record)
    }
  }
}
