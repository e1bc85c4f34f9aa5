package import AppIntentsCore
package import Control
import Diagnostics
import FolderWatching
import Foundation
package import RunHistory
import Scheduling
package import SystemPackage
import WorkflowLanguage

/// What control requests ask of a running daemon.
extension Daemon: LiveDaemon {
  package var report: DaemonReport {
    get async {
      var report = DaemonReport(
        process: getpid(), version: settings.version, since: startedAt)
      report.timeZone = parts.clock.timeZone.identifier
      report.dashboard = await parts.web.dashboard
      report.notes = notes + [continuingNote, await parts.drives.problem].compactMap(\.self)
      return report
    }
  }

  package func triggers(of workflows: [String]?) async -> [String: [TriggerReport]] {
    let served = await parts.triggers.served(of: workflows)
    let all = served.flatMap { $0.subscriptions }
    // Each server is asked once, about all of them.
    let times = await parts.times.statuses
    let hooks = await parts.web.statuses(of: all)
    let folders =
      all.contains { $0.trigger.watching != nil } ? await parts.folders.statuses() : []
    let watched = Dictionary(folders.map { ($0.trigger, $0) }, uniquingKeysWith: { $1 })
    let bluetooth = await parts.bluetooth.problem
    var reports: [String: [TriggerReport]] = [:]
    for (workflow, subscriptions, problem) in served {
      reports[workflow] = subscriptions.map { subscription in
        var report = TriggerReport(
          name: subscription.name, kind: subscription.trigger.kind,
          sentence: subscription.trigger.description)
        report.zone = subscription.trigger.timed?.timeZone?.identifier
        if let status = watched[subscription.id] { report.take(status) }
        if let status = times[subscription.id] { report.take(status) }
        if let status = hooks[subscription.id] { report.take(status) }
        if subscription.trigger is BluetoothTrigger {
          report.notes += [bluetooth].compactMap(\.self)
        }
        if let problem { report.notes.append(problem) }
        return report
      }
    }
    return reports
  }

  package func dashboardLink() async throws -> String { try await parts.web.signInLink() }

  package func snippets(of run: RunID) async -> [SnippetReport] { parts.snippets.reports(of: run) }

  package func progress(of run: RunID) async -> String? {
    parts.progress.words(of: run, at: Date())
  }

  package func press(_ button: Int, of snippet: Int, run: RunID) async throws {
    try await parts.snippets.press(button, of: snippet, run: run)
    parts.changes.announce(run)
  }

  package func serveForm(_ secret: String) async throws -> (link: String, isLocal: Bool) {
    await parts.web.follow()
    return try await parts.web.formLink(secret)
  }

  package func formsChanged() async { await parts.web.follow() }

  package func undo(_ undo: AppUndo) async throws -> Bool {
    try await settings.runs.intents.perform(undo)
  }

  package func why(_ path: FilePath) async -> [WhyReport] {
    let workflows = await registry.workflows
    let names = Dictionary(
      await parts.triggers.served(of: nil).flatMap { $0.subscriptions }.map { ($0.id, $0.name) },
      uniquingKeysWith: { $1 })
    let problems = workflows.reduce(into: [String: String]()) { $0[$1.id] = $1.problem }
    let served = await parts.folders.why(path).map { answer in
      let problem = problems[answer.workflow].map {
        WhyReport.Check(
          "its file has errors, so the version before them is in force: \($0)", holds: false)
      }
      return WhyReport(
        workflow: answer.workflow, trigger: names[answer.trigger] ?? "",
        checks: [problem, WhyReport.Check(answer.description, holds: answer.run != nil)]
          .compactMap(\.self), run: answer.run)
    }
    return await served + unserved(path, workflows) + unreadable(workflows)
  }

  /// The workflows that have no version without errors, so that the folders of their triggers aren't
  /// known.
  private func unreadable(_ workflows: [RegisteredWorkflow]) -> [WhyReport] {
    workflows.filter { $0.state == .broken }.map { workflow in
      WhyReport(
        workflow: workflow.id, trigger: "",
        checks: [
          WhyReport.Check(
            "nothing starts it, because it has errors: \(workflow.problem ?? "it can't be read")",
            holds: false)
        ])
    }
  }

  /// The triggers that would watch a path if they were served, and why they aren't.
  private func unserved(_ path: FilePath, _ workflows: [RegisteredWorkflow]) async -> [WhyReport] {
    var (found, reasons): ([(RegisteredWorkflow, NamedTrigger)], [String]) = ([], [])
    for workflow in workflows {
      for named in workflow.triggers where named.trigger.watching != nil {
        guard let reason = workflow.reasonNotToServe(named.trigger) else { continue }
        found.append((workflow, named))
        reasons.append(reason)
      }
    }
    // One question about all of them: file systems may be slow to answer.
    let covers = await parts.folders.covers(
      path, found.map { ($1.trigger.watching, $0.path) })
    return found.indices.filter { covers[$0] }.map { index in
      let (workflow, named) = found[index]
      var report = WhyReport(
        workflow: workflow.id, trigger: named.name,
        checks: [WhyReport.Check(reasons[index], holds: false)])
      do {
        report.run = try lastRun(of: named, of: workflow.id, with: path)
      } catch {
        report.checks.append(
          WhyReport.Check(
            "its runs can't be read: \(IntentErrorText.message(for: error))", holds: false))
      }
      return report
    }
  }

  /// The last run that a trigger started with a file.
  private func lastRun(
    of named: NamedTrigger, of workflow: String, with path: FilePath
  ) throws -> RunID? {
    try store.read { store in
      guard let record = try store.trigger(named.name, of: workflow) else { return nil }
      return try store.lastRun(of: record.id, with: path)
    }
  }

  package func diagnose() async -> [Finding] {
    let statuses = await parts.folders.statuses()
    let watched = statuses.flatMap(\.folders).map(\.watched).reduce(0, +)
    let polled = statuses.flatMap(\.folders).map(\.polled).reduce(0, +)
    var findings = [
      Finding(
        .ok, "watched folders",
        "\(watched - polled) with events, \(polled) looked at every so often")
    ]
    for status in statuses {
      findings += status.refusals
      for problem in status.problems {
        findings.append(Finding(.warning, "`\(status.workflow)`", problem))
      }
    }
    if let problem = await parts.web.problem {
      findings.append(Finding(.bad, "web address", problem.text, help: problem.help))
    }
    let subscriptions = await parts.triggers.served(of: nil).flatMap { $0.subscriptions }
    for subscription in subscriptions {
      guard subscription.trigger is WebhookTrigger,
        let problem = parts.webhooks.status(of: subscription.id)?.problem
      else { continue }
      findings.append(
        Finding(
          .bad, subscription.workflow,
          "its trigger \(subscription.name) \(problem.refusesRequests)", help: problem.help))
    }
    if let problem = await parts.bluetooth.problem {
      findings.append(Finding(.warning, "Bluetooth", problem))
    }
    for incident in await parts.times.incidents.suffix(3) {
      findings.append(Finding(.warning, "clock", incident.event.description))
    }
    return findings
  }

  package func workflowsChanged(_ ids: Set<String>) async {
    await parts.triggers.update(ids)
    await parts.web.follow()
    await dispatcher.wake(ids.sorted())
  }

  package func queueChanged() async { await dispatcher.wakeAll() }

  package func cancel(_ run: RunID) async -> Bool { await dispatcher.cancel(run) }

  package func answered(_ prompt: PromptID) async {
    do {
      try await parts.prompts.answered(prompt)
    } catch {
      note("an answer can't be read: \(IntentErrorText.message(for: error))")
    }
  }

  package func changes(of run: RunID) async -> AsyncStream<Void> {
    parts.changes.untilEnd(of: run, in: store)
  }
}

extension TriggerReport {
  fileprivate mutating func take(_ status: FolderStatus) {
    let counters = status.counters
    counts = [
      Count("watched", status.folders.map(\.watched).reduce(0, +)),
      Count("seen", counters.seen), Count("matched", counters.matched),
      Count("settled", counters.settled), Count("fired", status.fired),
      Count("pending", status.pending), Count("overflows", counters.overflows),
    ]
    state = status.folders.map { "\($0.path.shown): \($0.state.words)" }.joined(separator: ", ")
    notes += status.problems
    notes += status.waitingForWriter.map { "`\($0.shown)` is waiting for its writer" }
    notes += status.waitingForClose.map {
      "`\($0.shown)` is waiting until it is closed or quiet: it may still be open for writing"
    }
    notes += counters.refused.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    for folder in status.folders where folder.refusedCount > 0 {
      notes += folder.refused.map { "`\($0.path.shown)` can't be watched: \($0.problem.reason)" }
      let rest = folder.refusedCount - folder.refused.count
      if rest > 0 { notes.append("nor can \(Phrasing.count(rest, "other folder")) there") }
    }
  }

  fileprivate mutating func take(_ status: WebService.HookStatus) {
    let received = status.hook.counts
    counts = [
      Count("received", received.received), Count("repeated", received.repeated),
      Count("refused", received.refused),
    ]
    state = status.address
    notes += status.notes
    guard let problem = status.hook.problem else { return }
    // A hook that starts nothing has no address in its state.
    notes = ([state.map { "its address is \($0)" }, problem.help] + notes).compactMap(\.self)
    state = problem.refusesRequests
  }

  fileprivate mutating func take(_ status: TimeStatus) {
    switch status.next {
    case .at(let date): next = date
    case .over: state = "it has fired"
    case .never: state = "it never fires"
    }
    if let problem = status.problem { notes.append(problem) }
  }
}

extension FolderStatus.State {
  fileprivate var words: String {
    switch self {
    case .starting: "being looked through"
    case .watching: "watching"
    case .polling: "looked at every so often"
    case .missing(let folder): "missing; waiting for it in `\(folder.shown)`"
    case .refused(let problem): "can't be watched: \(problem.reason)"
    case .silent(let since):
      "its file system hasn't answered since "
        + since.formatted(
          Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
    }
  }
}
