import AppIntentsCore
import Diagnostics
import Foundation
import RunHistory
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// Connects runs with the daemon's other parts.
struct DaemonRunHooks: RunHooks {
  let ownOutput: OwnOutput
  let followers: WorkflowTriggerServer
  let prompts: PromptBroker
  var snippets = KeptSnippets()
  var keptProgress = KeptProgress()
  let notifier: any Notifier
  let changes: RunChanges
  let memory: MemoryTrimmer
  let said: @Sendable (String) -> Void

  func observer(of run: QueuedRun) -> (any FileObserver)? {
    ownOutput.observer(of: run.id, workflow: run.workflow, generation: run.generation)
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

  func interaction(of run: QueuedRun, _ interruption: Interruption) -> any Interaction {
    PromptInteraction(
      broker: prompts, run: run.id, workflow: run.workflow, interruption: interruption,
      snippets: snippets)
  }

  func confirm(
    _ run: QueuedRun, name: String, _ question: StartQuestion, _ interruption: Interruption
  ) async throws -> StartConfirmation {
    try await prompts.confirm(
      run.id, of: run.workflow, named: name, for: run.event,
      within: question.within?.clockDuration, interruption)
  }

  func message(_ message: IntentMessage, from run: QueuedRun) {
    guard case .notification(let title, let text, let level, _) = message else { return }
    notifier.tell(.step(title, text ?? "", urgency: Notice.Urgency(level)))
  }

  func progress(
    _ fraction: Double, _ text: String?, of run: QueuedRun, at place: String, moment: Date
  ) {
    if keptProgress.note(fraction, text, of: run.id, at: place, moment: moment) {
      changes.announce(run.id)
    }
  }

  func stepEnded(at place: String, of run: QueuedRun) { keptProgress.end(of: place, in: run.id) }

  func logged(_ run: QueuedRun) { changes.announce(run.id) }

  func notice(of run: QueuedRun, _ ending: RunEnding, _ options: TriggerOptions) -> Notice? {
    let notice = Notice.ended(
      run: run.id, of: run.workflow, as: ending.state, reason: ending.reason,
      policy: options.notify)
    // Most runs succeed, and few channels are told of that.
    return notice.flatMap { notifier.isHeard($0) ? $0 : nil }
  }

  func ending(
    _ run: QueuedRun, output: StepOutput, _ notice: Notice?, at moment: Date,
    in store: StoreTransaction
  ) throws -> [String] {
    if let notice { try notifier.record(notice, in: store) }
    return try follow(run.id, of: run.workflow, output: output, at: moment, in: store)
  }

  /// Queues the runs of `workflow` triggers that wait for the end of a run.
  ///
  /// - Returns: the workflows of those runs.
  private func follow(
    _ run: RunID, of workflow: String, output: StepOutput, at moment: Date,
    in store: StoreTransaction
  ) throws -> [String] {
    guard followers.hasListeners(for: workflow), let summary = try store.summary(of: run) else {
      return []
    }
    var ended = EndedRun(summary, output: output.value)
    ended.model = output.origin.sources
    let followers = try followers.follow(ended, in: store, at: moment)
    for refused in followers.refused { said("run \(refused.run): \(refused.reason)") }
    return Array(followers.queued.keys)
  }

  /// Queues the runs again that were in progress when the daemon ended abruptly. A run that is given up is
  /// followed like any other that ends.
  ///
  /// - Parameter resting: the runs that only waited then.
  func recover(
    at now: Date, resting: Set<RunID> = [], in store: StoreTransaction
  ) throws -> Recovery {
    let recovery = try store.recover(at: now, resting: resting)
    for run in recovery.dead {
      _ = try follow(run.run, of: run.workflow, output: .nothing, at: now, in: store)
    }
    return recovery
  }

  func ended(_ run: QueuedRun, _ ending: RunEnding, _ notice: Notice?) async {
    left(run)
    if [.failed, .timedOut, .dead].contains(ending.state) {
      said(Self.line(about: run.id, of: run.workflow, ending.state, because: ending.reason))
    }
    if let notice { notifier.tell(notice) }
  }

  /// A line about a run that didn't succeed.
  static func line(
    about run: RunID, of workflow: String, _ state: RunState, because reason: String?
  ) -> String {
    let words = reason.map { ": \(Printable.line($0))" } ?? ""
    return "run \(run) of `\(workflow)` \(state.outcome)\(words)"
  }

  func left(_ run: QueuedRun) {
    keptProgress.end(of: run.id)
    changes.end(of: run.id)
    memory.workEnded()
  }

  func trouble(_ message: String) { said(message) }
}

extension Notice.Urgency {
  fileprivate init(_ level: IntentMessage.Level) {
    switch level {
    case .low: self = .low
    case .normal: self = .normal
    case .critical: self = .critical
    }
  }
}

extension RunState {
  /// In a sentence about a run.
  fileprivate var outcome: String {
    switch self {
    case .timedOut: "took too long"
    case .dead: "is dead"
    default: "failed"
    }
  }
}
