import AppIntentsCore
import Foundation
package import RunHistory
package import Scheduling
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Performs a run that was claimed: passes what started it to the workflow, and records what its steps
/// do and how it ends.
package struct RunPerformer: Sendable {
  let store: HistoryStore
  let defaults: RunDefaults
  let hooks: any RunHooks
  let clock: any TimeSource
  let executor = RunExecutor()
  /// What the values of all runs take.
  let memory = MemoryBudget()
  let unfinished: UnfinishedWork

  package init(
    store: HistoryStore, defaults: RunDefaults, hooks: any RunHooks,
    clock: any TimeSource = SystemTime()
  ) {
    self.store = store
    self.defaults = defaults
    self.hooks = hooks
    self.clock = clock
    unfinished = UnfinishedWork(in: store.folder)
  }

  func reportTrouble(_ message: String) { hooks.trouble(message) }

  /// Performs a claimed run until it ends or is interrupted, and records the outcome in the store. If
  /// the store can't be written, the run continues after the next start.
  ///
  /// - Parameters:
  ///   - mayStart: whether the workflow may still start. It is asked right before the first step, because
  ///     the run may have waited for the user. A run that may not goes back into the queue.
  ///   - waiting: receives true when the run begins to wait for the user, and false when it continues.
  ///   - wakes: receives the workflows of the runs that follow, once they are in the queue.
  func perform(
    _ run: QueuedRun, of workflow: RunnableWorkflow, interruption: Interruption,
    mayStart: @escaping @Sendable () async throws -> Bool,
    waiting: @escaping @Sendable (Bool) async -> Void,
    wakes: @escaping @Sendable ([String]) async -> Void
  ) async {
    let attempt = RunAttempt(
      run: run, workflow: workflow, interruption: interruption,
      temporary: RunFolder(in: store.folder, of: run), mayStart: mayStart, waiting: waiting)
    var options = TriggerOptions()
    do {
      let outcome: RunAttempt.Outcome
      do {
        options = try self.options(of: attempt)
        outcome = try await perform(attempt, options)
      } catch {
        outcome = try .failedToStart(error, isInterrupted: interruption.isRequested)
      }
      try await record(outcome, of: attempt, options, wakes: wakes)
    } catch is RunTransitionError {
      // The run was canceled before its claim was committed.
      hooks.left(run)
    } catch {
      let reason = IntentErrorText.message(for: error)
      hooks.trouble("run \(run.id) of `\(run.workflow)` can't be recorded: \(reason)")
    }
  }

  /// The options of the trigger that started the run.
  private func options(of attempt: RunAttempt) throws -> TriggerOptions {
    let triggers = NamedTrigger.all(of: attempt.workflow.workflow)
    // The store is only asked if a trigger has options that matter here.
    guard let id = attempt.run.trigger,
      triggers.contains(where: {
        $0.trigger.options.confirm != nil || $0.trigger.options.notify != .failure
      }),
      let name = try store.read({ try $0.trigger(id)?.name })
    else { return TriggerOptions() }
    return triggers.first { $0.name == name }?.trigger.options ?? TriggerOptions()
  }

  private func perform(
    _ attempt: RunAttempt, _ options: TriggerOptions
  ) async throws -> RunAttempt.Outcome {
    let run = attempt.run
    // A run that continues keeps the time of its first attempt.
    let began = run.startedAt ?? clock.now.asStored
    store.append(isOneStatement: true) {
      try $0.start(run.id, definitionHash: attempt.workflow.hash, at: began)
    }
    if let question = options.confirm,
      let reason = try await answer(to: question, of: attempt).obstacle
    {
      return .declined(reason: reason)
    }
    let secrets = try defaults.secrets()
    let journal = HistoryJournal(store: store, run: run.id, secrets: secrets.marks, clock: clock)
    let earlier = try attempt.mayHaveJournal ? journal.entries() : []
    if !earlier.isEmpty, let hash = run.definitionHash, hash != attempt.workflow.hash {
      return .refused(
        RecordedFailure(
          message: "the workflow was changed while the run was interrupted",
          help: "`segue runs rerun \(run.id)` starts it anew"))
    }
    var assembly = assembly(of: attempt, began: began, secrets)
    assembly.setup.journal = journal
    assembly.setup.earlier = earlier
    let inputs = try await inputs(of: attempt, in: assembly)
    guard try await attempt.mayStart() else { return .interrupted }
    let result = await assembly.run(inputs: inputs, piped: run.event?.start ?? .nothing)
    return result.status == .interrupted ? .interrupted : .ended(result, secrets)
  }

  /// Asks the user whether the run may start.
  private func answer(
    to question: StartQuestion, of attempt: RunAttempt
  ) async throws -> StartConfirmation {
    await attempt.waiting(true)
    let answer = try await attempt.interruption.endingOnRequest { [hooks] in
      try await hooks.confirm(
        attempt.run, name: attempt.workflow.workflow.document.name, question,
        attempt.interruption)
    }
    if answer == .given { await attempt.waiting(false) }
    return answer
  }

  /// The inputs that the run began with, or those that it begins with now.
  private func inputs(
    of attempt: RunAttempt, in assembly: RunAssembly
  ) async throws -> BoundInputs {
    if let known = assembly.setup.earlier.inputs { return known }
    return try await attempt.interruption.endingOnRequest(on: executor) {
      try await self.inputs(of: attempt.run, attempt.workflow, in: assembly)
    }
  }

  func inputs(
    of run: QueuedRun, _ workflow: RunnableWorkflow, in assembly: RunAssembly
  ) async throws -> BoundInputs {
    var start = run.event?.start ?? .nothing
    if let event = run.event, let first = workflow.workflow.document.inputs.first,
      !TriggerKinds.trigger(ofKind: event.kind, starts: first.type)
    {
      start = .nothing
    }
    return try await assembly.inputs(given: run.inputs, from: run.inputOrigin, start: start)
  }

  private func record(
    _ outcome: RunAttempt.Outcome, of attempt: RunAttempt, _ options: TriggerOptions,
    wakes: @escaping @Sendable ([String]) async -> Void
  ) async throws {
    let ending: RunEnding
    var output = StepOutput.nothing
    switch outcome {
    case .interrupted:
      let run = attempt.run.id
      return try await store.write { try $0.interrupt(run) }
    case .declined(let reason):
      ending = RunEnding(.skipped, failure: RecordedFailure(message: reason))
    case .refused(let failure):
      ending = RunEnding(.failed, failure: failure)
      // The failure may quote what started the run.
      output.origin = ValueOrigin(attempt.run.event?.model ?? [])
    case .canceled: ending = RunEnding(.canceled)
    case .ended(let result, let secrets):
      if attempt.run.event?.isOfForm == true, result.status == .succeeded {
        await keepFiles(of: result.output, for: attempt.run.id)
      }
      ending = RunEnding(result, redact: secrets.redact)
      // The runs that follow get it, through the store.
      output = StepOutput(secrets.marks.hide(result.output), from: result.origin)
    }
    RunFinish(
      run: attempt.run, ending: ending, output: output, options: options, moment: clock.now,
      temporary: attempt.temporary
    ).write(to: store, hooks, wakes: wakes)
  }

  /// Keeps the files in the output of a form's run for those who filled it in.
  private func keepFiles(of output: IntentValue, for run: RunID) async {
    do {
      try await withTaskExecutorPreference(executor) { [store] in
        try FormFiles(in: store.folder, of: run).keep(output)
      }
    } catch {
      hooks.trouble(
        "the files in the output of run \(run) can't be kept for the form that started it: "
          + IntentErrorText.message(for: error))
    }
  }
}
