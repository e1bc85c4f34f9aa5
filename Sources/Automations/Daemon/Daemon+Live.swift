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
      report.notes = notes + [continuingNote, await parts.drives.problem].compactMap(\.self)
      return report
    }
  }

  package var triggers: [String: [TriggerReport]] {
    get async {
      var reports: [String: [TriggerReport]] = [:]
      let folders = Dictionary(
        await parts.folders.statuses().map { ($0.trigger, $0) }, uniquingKeysWith: { $1 })
      for workflow in await registry.workflows {
        let problem = await parts.triggers.problem(of: workflow.id)
        for subscription in await parts.triggers.subscriptions(of: workflow.id) {
          var report = TriggerReport(
            name: subscription.name, kind: subscription.trigger.kind,
            sentence: subscription.trigger.description)
          report.zone = subscription.trigger.timed?.timeZone?.identifier
          if let status = folders[subscription.id] { report.take(status) }
          if let status = await parts.times.status(of: subscription.id) { report.take(status) }
          if let problem { report.notes.append(problem) }
          reports[workflow.id, default: []].append(report)
        }
      }
      return reports
    }
  }

  package func undo(_ undo: AppUndo) async throws -> Bool {
    try await settings.runs.intents.perform(undo)
  }

  package func why(_ path: FilePath) async -> [WhyReport] {
    var names: [TriggerID: String] = [:]
    for workflow in await registry.workflows {
      for subscription in await parts.triggers.subscriptions(of: workflow.id) {
        names[subscription.id] = subscription.name
      }
    }
    let problems = await registry.workflows.reduce(into: [String: String]()) {
      $0[$1.id] = $1.problem
    }
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
    return await served + unserved(path) + unreadable
  }

  /// The workflows that have no version without errors, so that the folders of their triggers aren't
  /// known.
  private var unreadable: [WhyReport] {
    get async {
      await registry.workflows.filter { $0.state == .broken }.map { workflow in
        WhyReport(
          workflow: workflow.id, trigger: "",
          checks: [
            WhyReport.Check(
              "nothing starts it, because it has errors: \(workflow.problem ?? "it can't be read")",
              holds: false)
          ])
      }
    }
  }

  /// The triggers that would watch a path if they were served, and why they aren't.
  private func unserved(_ path: FilePath) async -> [WhyReport] {
    var reports: [WhyReport] = []
    for workflow in await registry.workflows {
      for named in workflow.triggers {
        guard let trigger = named.trigger.watching,
          let reason = workflow.reasonNotToServe(trigger),
          await parts.folders.covers(path, trigger, in: workflow.path)
        else { continue }
        var report = WhyReport(
          workflow: workflow.id, trigger: named.name,
          checks: [WhyReport.Check(reason, holds: false)])
        do {
          report.run = try lastRun(of: named, of: workflow.id, with: path)
        } catch {
          report.checks.append(
            WhyReport.Check(
              "its runs can't be read: \(IntentErrorText.message(for: error))", holds: false))
        }
        reports.append(report)
      }
    }
    return reports
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
    for incident in await parts.times.incidents.suffix(3) {
      findings.append(Finding(.warning, "clock", incident.event.description))
    }
    return findings
  }

  package func workflowsChanged(_ ids: Set<String>) async {
    await parts.triggers.update(ids)
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
    let changes = parts.changes
    let stream = changes.stream(of: run)
    // The run may have ended before the stream was made.
    if (try? store.read { try $0.state(of: run)?.isFinal }) ?? true { changes.end(of: run) }
    return stream
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
