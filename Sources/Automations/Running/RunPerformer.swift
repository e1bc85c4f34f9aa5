import AppIntents
package import Foundation
import OrderedCollections
package import RunHistory
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Performs a run that has been taken from the queue: gives the workflow what started the run,
/// writes down what its steps do, and how it ended.
package struct RunPerformer: Sendable {
  let store: HistoryStore
  let setting: RunSetting
  let watchers: any RunWatching
  let now: @Sendable () -> Date
  private let threads = RunThreads()

  package init(
    store: HistoryStore, setting: RunSetting, watchers: any RunWatching,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.setting = setting
    self.watchers = watchers
    self.now = now
  }

  func reportTrouble(_ message: String) { watchers.trouble(message) }

  /// Performs a claimed run to its end, or until it is interrupted. Whatever happens is in the store
  /// afterwards; where the store can't be written, the run goes on after the next start.
  ///
  /// - Parameters:
  ///   - waiting: is told when the run begins and ends to wait for a person.
  ///   - wakes: is told the workflows of the runs that follow, when they are in the queue.
  func perform(
    _ run: QueuedRun, of workflow: RunnableWorkflow, interruption: Interruption,
    waiting: @escaping @Sendable (Bool) async -> Void,
    wakes: @escaping @Sendable ([String]) async -> Void
  ) async {
    let temporary = RunFolder(in: store.folder, of: run)
    var options = TriggerOptions()
    do {
      let ending: Ending
      do {
        options = try self.options(of: run, in: workflow)
        ending = try await self.ending(
          of: run, workflow, options, temporary, interruption, waiting: waiting)
      } catch {
        ending = try .beforeFirstStep(because: error, isInterrupted: interruption.isRequested)
      }
      try await finish(run, with: ending, options, temporary, wakes: wakes)
    } catch is RunTransitionError {
      // Somebody cancelled it before it was claimed on the disk.
      watchers.left(run)
    } catch {
      let reason = IntentErrorText.message(for: error)
      watchers.trouble("run \(run.id) of `\(run.workflow)` can't be written down: \(reason)")
    }
  }

  private enum Ending {
    case ended(RunResult, secrets: Secrets)
    case refused(RecordedFailure)
    case declined
    case cancelled
    case interrupted

    /// - Throws: what keeps the run from being written down.
    static func beforeFirstStep(because error: any Error, isInterrupted: Bool) throws -> Ending {
      switch error {
      case is StoreError: throw error
      case is CancellationError: isInterrupted ? .interrupted : .cancelled
      case let error as InputError:
        .refused(RecordedFailure(message: error.message, help: error.help))
      default: .refused(RecordedFailure(message: IntentErrorText.message(for: error)))
      }
    }
  }

  /// What the trigger says that started the run.
  private func options(
    of run: QueuedRun, in workflow: RunnableWorkflow
  ) throws -> TriggerOptions {
    let triggers = NamedTrigger.all(of: workflow.workflow)
    // Few say anything that matters here.
    guard let id = run.trigger,
      triggers.contains(where: {
        $0.trigger.options.confirm || $0.trigger.options.notify != .failure
      }),
      let name = try store.read({ try $0.trigger(id)?.name })
    else { return TriggerOptions() }
    return triggers.first { $0.name == name }?.trigger.options ?? TriggerOptions()
  }

  private func ending(
    of run: QueuedRun, _ workflow: RunnableWorkflow, _ options: TriggerOptions,
    _ temporary: RunFolder, _ interruption: Interruption,
    waiting: @escaping @Sendable (Bool) async -> Void
  ) async throws -> Ending {
    // A run that goes on goes on being the one that began then.
    let began = run.startedAt ?? now().asStored
    store.append(isOneStatement: true) {
      try $0.start(run.id, definitionHash: workflow.hash, at: began)
    }
    if options.confirm {
      await waiting(true)
      let answer = try await interruption.endingOnRequest { [watchers] in
        try await watchers.confirm(run, name: workflow.workflow.document.name, interruption)
      }
      guard answer else { return .declined }
      await waiting(false)
    }
    // A run that begins in the middle has been given the results of another one's steps.
    let secrets = try setting.secrets()
    let journal = HistoryJournal(
      store: store, run: run.id, secrets: SecretMarks(secrets.values), now: now)
    let earlier = try run.mayHaveJournal ? journal.entries() : []
    if !earlier.isEmpty, let hash = run.definitionHash, hash != workflow.hash {
      return .refused(
        RecordedFailure(
          message: "the workflow was changed while the run was interrupted",
          help: "`segue runs rerun \(run.id)` starts it anew"))
    }
    let context = context(
      of: run, workflow, temporary, secrets,
      WaitingInteraction(watchers.interaction(of: run, interruption), waiting: waiting))
    let inputs: OrderedDictionary<String, IntentValue>
    if let known = earlier.inputs {
      inputs = known
    } else {
      inputs = try await interruption.endingOnRequest(on: threads) {
        try await self.inputs(of: run, workflow, secrets, context)
      }
    }
    var runner = Runner(plan: workflow.plan, context: context)
    runner.library = setting.library
    runner.journal = journal
    runner.earlier = earlier
    runner.interruption = interruption
    runner.executor = threads
    runner.names = names(of: run, began, secrets, context)
    let result = await runner.run(inputs: inputs, piped: run.event?.start ?? .nothing)
    return result.status == .interrupted ? .interrupted : .ended(result, secrets: secrets)
  }

  /// The value of a template, such as `key`, with the run's inputs; nil where it has none.
  func key(_ template: Template, of run: QueuedRun, in workflow: RunnableWorkflow) async -> String?
  {
    let temporary = RunFolder(in: store.folder, before: run)
    defer { temporary.remove() }
    do {
      let secrets = try setting.secrets()
      let context = context(of: run, workflow, temporary, secrets, UnattendedInteraction())
      let inputs = try await withTaskExecutorPreference(threads) {
        try await self.inputs(of: run, workflow, secrets, context)
      }
      var runner = Runner(plan: workflow.plan, context: context)
      runner.names = names(of: run, now(), secrets, context)
      return try runner.text(of: template, inputs: inputs)
    } catch {
      return nil
    }
  }

  private func inputs(
    of run: QueuedRun, _ workflow: RunnableWorkflow, _ secrets: Secrets, _ context: IntentContext
  ) async throws -> OrderedDictionary<String, IntentValue> {
    var start = run.event?.start ?? .nothing
    // A clock's date is only for those who ask for one.
    if case .date = start, let first = workflow.workflow.document.inputs.first,
      (try? Conversions.convert(start, to: first.type, in: context)) == nil
    {
      start = .nothing
    }
    return try await InputBinder(workflow: workflow.workflow, context: context)
      .bind(given: SecretMarks(secrets.values).reveal(run.inputs), start: start)
  }

  private func names(
    of run: QueuedRun, _ began: Date, _ secrets: Secrets, _ context: IntentContext
  ) -> RunNames {
    RunNames(
      run: [
        "id": .number(Int(run.id)), "workflow": .text(run.workflow),
        "started": .date(IntentDate(began, in: context.timeZone)),
      ],
      trigger: run.event.map { .dictionary($0.values) } ?? .nothing,
      secrets: .dictionary(secrets.values))
  }

  private func context(
    of run: QueuedRun, _ workflow: RunnableWorkflow, _ temporary: RunFolder, _ secrets: Secrets,
    _ interaction: any Interaction
  ) -> IntentContext {
    let permissions = workflow.workflow.document.permissions
    let gate = PermissionGate(permissions)
    // Relative paths start where those of the workflow's triggers do.
    let folder = run.file.removingLastComponent()
    var files: any FileAccess = LocalFiles()
    if let witness = watchers.witness(of: run) { files = WitnessedFiles(files, witness: witness) }
    if let permissions {
      files = PermittedFiles(
        files, permissions: permissions, home: setting.home, folder: folder,
        ownFolder: { temporary.pathIfMade })
    }
    let (store, now, watchers) = (store, now, watchers)
    return IntentContext(
      files: files,
      folders: .init(run: folder, home: setting.home, temporary: { try temporary.path() }),
      surroundings: .init(environment: setting.environment), clock: .init(now: now),
      interaction: interaction, values: WorkflowValueOperations(),
      permissions: .init(
        permit: { try gate.permit($0) }, permitsEveryHost: gate.permitsEveryHost),
      programs: .init(
        environment: { ProgramMark(of: run.id, in: store.folder).variables },
        started: { group in
          watchers.programBegan(of: run, at: now())
          guard let child = ChildGroup(ofRunning: group, run: run.id) else { return }
          store.append(isOneStatement: true) { try $0.addChild(child) }
        },
        ended: { group in
          watchers.programEnded(of: run, at: now())
          store.append(isOneStatement: true) { try $0.removeChild(group, of: run.id) }
        }),
      report: { message in
        watchers.message(message, from: run)
        guard let line = RunHistory.LogLine(message, at: now(), redact: secrets.redact) else {
          return
        }
        store.append { try $0.log(run.id, line) }
      })
  }

  private func finish(
    _ run: QueuedRun, with ending: Ending, _ options: TriggerOptions,
    _ temporary: RunFolder, wakes: @escaping @Sendable ([String]) async -> Void
  ) async throws {
    let moment = now()
    func finish(_ ending: RunEnding, _ output: IntentValue = .nothing) {
      RunFinish(
        run: run, ending: ending, output: output, options: options, moment: moment,
        temporary: temporary
      ).write(to: store, watchers, wakes: wakes)
    }
    switch ending {
    case .interrupted: try await store.write { try $0.interrupt(run.id) }
    case .declined:
      finish(RunEnding(.skipped, failure: RecordedFailure(message: "nobody wanted it to run")))
    case .refused(let failure): finish(RunEnding(.failed, failure: failure))
    case .cancelled: finish(RunEnding(.cancelled))
    case .ended(let result, let secrets):
      finish(RunEnding(result, redact: secrets.redact), result.output)
    }
  }
}

extension QueuedRun {
  /// Whether something may have been written down of it before it was started this time.
  fileprivate var mayHaveJournal: Bool {
    if case .rerun = cause { return true }
    return state == .interrupted
  }
}
