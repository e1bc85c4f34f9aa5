import AppIntents
import Foundation
import RunHistory
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// The parts of the daemon that take part in runs.
struct RunWatchers: RunWatching {
  let ownOutput: OwnOutput
  let followers: WorkflowTriggers
  let prompts: PromptBroker
  let notifier: any Notifier
  let said: @Sendable (String) -> Void
  let hasEnded: @Sendable (QueuedRun, RunEnding) async -> Void
  let queued: @Sendable ([String]) async -> Void

  func witness(of run: QueuedRun) -> (any FileWitness)? {
    OwnOutputWitness(ownOutput: ownOutput, run: run.id, workflow: run.workflow)
  }

  func programBegan(of run: QueuedRun, at moment: Date) {
    var input: FilePath?
    if case .file(let file)? = run.event?.start { input = file.path }
    ownOutput.shellBegan(
      run: run.id, workflow: run.workflow, generation: run.generation, input: input, at: moment)
  }

  func programEnded(of run: QueuedRun, at moment: Date) {
    ownOutput.shellEnded(run: run.id, workflow: run.workflow, at: moment)
  }

  func interaction(of run: QueuedRun) -> any Interaction { prompts.interaction(of: run) }

  func message(_ message: IntentMessage, from run: QueuedRun) {
    guard case .notification(let title, let text, let level, _) = message else { return }
    notifier.tell(Notice(title: title, text: text, isUrgent: level == .critical))
  }

  func ending(
    _ state: RunState, of run: QueuedRun, output: IntentValue, at moment: Date,
    in store: StoreTransaction
  ) throws -> [String] {
    let ended = EndedRun(
      run: run.id, workflow: run.workflow, state: state, output: output,
      generation: run.generation, startedAt: run.queuedAt, endedAt: moment)
    let followers = try followers.follow(ended, in: store, at: moment)
    for refused in followers.refused { said("run \(refused.run): \(refused.reason)") }
    return Array(followers.queued.keys)
  }

  func ended(_ run: QueuedRun, _ ending: RunEnding, wakes workflows: [String]) async {
    await hasEnded(run, ending)
    if !workflows.isEmpty { await queued(workflows) }
  }

  func trouble(_ message: String) { said(message) }
}

/// Tells the folder triggers which files a run makes.
private struct OwnOutputWitness: FileWitness {
  let ownOutput: OwnOutput
  let run: RunID
  let workflow: String

  func willChange(_ path: FilePath) { ownOutput.begin(path, run: run, workflow: workflow) }
  func didChange(_ path: FilePath) { ownOutput.end(path, run: run, workflow: workflow) }
}
