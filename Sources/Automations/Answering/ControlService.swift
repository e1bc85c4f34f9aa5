import AppIntentsCore
package import Control
import Foundation
package import RunHistory
package import Scheduling

/// Answers control requests: in the daemon, those that arrive on its socket; while no daemon runs, in
/// the command's own process.
package struct ControlService: Sendable {
  package typealias Send = @Sendable (ControlReply) async throws -> Void

  let store: HistoryStore
  let registry: WorkflowRegistry
  /// The daemon that this is a part of; nil in a command's process.
  let live: (any LiveDaemon)?
  /// Examines the machine for `segue doctor`.
  let doctor: Doctor
  /// Tells notices.
  let notifier: ChannelNotifier?
  let clock: any TimeSource
  /// Whether the workflow files are read again for a request, so that it applies to what they say now.
  private(set) var readsFiles = true

  package init(
    store: HistoryStore, registry: WorkflowRegistry, live: (any LiveDaemon)? = nil,
    doctor: Doctor = Doctor(), notifier: ChannelNotifier? = nil,
    clock: any TimeSource = SystemTime()
  ) {
    self.store = store
    self.registry = registry
    self.live = live
    self.doctor = doctor
    self.notifier = notifier
    self.clock = clock
  }

  /// The service for pages, which are made again and again while they are open: what only
  /// reports goes by what the daemon knows, which watches the files.
  func forPage(asking request: ControlRequest) -> ControlService {
    var service = self
    switch request {
    case .status, .statusParts, .workflow, .source, .schedule, .runs, .findRuns, .marks, .day, .run,
      .log, .prompts, .diagnose, .health:
      service.readsFiles = false
    default: break
    }
    return service
  }

  /// Answers a request. Replies before the last one are passed to `send`.
  package func answer(_ request: ControlRequest, send: Send = { _ in }) async -> ControlReply {
    do {
      return try await perform(request, send)
    } catch let failure as ControlFailure {
      return .failure(failure)
    } catch let error as StoreError {
      return .failure(ControlFailure(.unavailable, error.description, help: error.help))
    } catch {
      return .failure(ControlFailure(.failed, IntentErrorText.message(for: error)))
    }
  }

  private func perform(_ request: ControlRequest, _ send: Send) async throws -> ControlReply {
    switch request {
    case .status(let workflow): try await status(of: workflow)
    case .statusParts(let parts): .status(try await status(parts))
    case .workflow(let workflow): try await details(of: workflow)
    case .preview(let workflow): try await preview(workflow)
    case .enable(let workflow, let version): try await enable(workflow, version: version)
    case .disable(let workflow): try await disable(workflow)
    case .pause(let workflow): try await pause(workflow)
    case .unpause(let workflow): try await unpause(workflow)
    case .trigger(let workflow, let name, let files):
      try await trigger(workflow, name: name, files: files.map(\.path))
    case .start(let workflow, let inputs): try await start(workflow, inputs: inputs)
    case .startWithFiles(let workflow, let inputs, let files):
      try await start(workflow, inputs: inputs, files: files)
    case .schedule(let start, let end): .schedule(try await schedule(from: start, through: end))
    case .source(let workflow): try await source(of: workflow)
    case .checkSource(let workflow, let text): try await checkSource(text, of: workflow)
    case .saveSource(let workflow, let change): try await saveSource(change, of: workflow)
    case .undoSource(let id, let version): try await undoSource(of: id, version: version)
    case .newWorkflow(let id): try await newWorkflow(id)
    case .addFolder(let path): try await addFolder(path.path)
    case .removeFolder(let path): try await removeFolder(path.path)
    case .removeWorkflow(let workflow): try await removeWorkflow(workflow)
    case .runs(let query): try await runs(query)
    case .findRuns(let search): try await find(search)
    case .marks(let workflows, let limit): try marks(of: workflows, limit: limit)
    case .day(let since, let workflows, let runs):
      try day(since: since, workflows: workflows, runs: runs)
    case .run(let run): try await show(run)
    case .log(let run, let follows): try await log(of: run, follows: follows, send)
    case .rerun(let run, let step): try await rerun(run, from: step)
    case .resumeRun(let run): try await resume(run)
    case .cancelRun(let run): try await cancel(run)
    case .retryRun(let run): try await retry(run)
    case .runsToUndo: try runsToUndo()
    case .undoable(let run): try undoable(run)
    case .markUndo(let run, let change, let state, let became):
      try await markUndo(change, of: run, to: state, became: became)
    case .undoInApp(let app, let token, let process, let since):
      try await undo(AppUndo(app: app, token: token, process: process, since: since))
    case .prune: try await prune()
    case .press(let run, let snippet, let button):
      try await press(button, of: snippet, run: run)
    case .prompts: try await prompts()
    case .answer(let prompt, let reply): try await answer(prompt, reply)
    case .dashboardLink: try await dashboardLink()
    case .endSessions: try await endSessions()
    case .formPreview(let workflow): try await formPreview(workflow)
    case .share(let workflow, let version, let count, let expiry):
      try await share(workflow, version: version, count: count, until: expiry)
    case .forms: try await forms()
    case .removeForm(let form): try await removeForm(form)
    case .why(let path): try await why(path.path)
    case .whySchedule(let words): .whySchedule(try await whySchedule(words))
    case .diagnose: .findings(try await findings(readsHistory: true))
    case .health: try await health()
    case .testNotices: .findings(await notifier?.test() ?? [])
    }
  }
}
