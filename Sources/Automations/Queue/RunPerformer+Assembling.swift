import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

extension RunPerformer {
  /// The value of the workflow's `key` for a queued run. A run for which it can't be evaluated has a
  /// key of its own; the run reports the error when it is performed.
  func key(of run: QueuedRun, in workflow: RunnableWorkflow) async -> String {
    guard let template = workflow.workflow.document.key else { return "" }
    let temporary = RunFolder(in: store.folder, before: run)
    defer { temporary.remove() }
    do {
      var assembly = try RunAssembly(
        workflow.plan,
        in: context(of: run, workflow, temporary, UnattendedInteraction())
          .replacing(limits: ValueLimits(defaults.settings())),
        secrets: defaults.secrets(), ownFolder: { temporary.pathIfMade })
      assembly.restoresSecrets = true
      assembly.setup.startOrigin = run.startOrigin
      let inputs = try await withTaskExecutorPreference(executor) { [assembly] in
        try await self.inputs(of: run, workflow, in: assembly)
      }
      assembly.name(run: Int(run.id), started: clock.now, trigger: run.triggerValue)
      return try await assembly.text(of: template, inputs: inputs)
    } catch {
      return "run \(run.id)"
    }
  }

  func assembly(of attempt: RunAttempt, began: Date, _ secrets: Secrets) -> RunAssembly {
    let (run, temporary) = (attempt.run, attempt.temporary)
    let settings = defaults.settings()
    memory.limit(to: settings.maxMemory)
    let log = RunLog(of: run.id, in: store) { [hooks] in hooks.logged(run) }
    let report = report(of: run, to: log, redact: secrets.redact)
    let interaction = WaitingInteraction(
      hooks.interaction(of: run, attempt.interruption), report: report, redact: secrets.redact,
      waiting: attempt.waiting)
    var context = context(of: run, attempt.workflow, temporary, interaction)
    if attempt.workflow.workflow.document.doesOneThing {
      let (clock, resting) = (clock, RestingRuns(in: store.folder))
      context = context.replacing(
        clock: IntentContext.RunClock(
          now: { clock.now },
          sleep: { duration in
            try await resting.rest(run.id, for: duration) { try await clock.sleep(for: duration) }
          }))
    }
    context = context.replacing(
      programs: programs(of: run), limits: ValueLimits(settings), report: report)
    var assembly = RunAssembly(
      attempt.workflow.plan, in: context, secrets: secrets, ownFolder: { temporary.pathIfMade })
    assembly.restoresSecrets = true
    assembly.setup.startOrigin = run.startOrigin
    assembly.setup.isOfForm = run.event?.isOfForm == true
    assembly.receiveOutput { [clock] in log.add($0.logged(at: clock.now)) }
    assembly.setup.observer = { [hooks] event in
      if case .stepFinished(let step, _, _, _, _) = event {
        hooks.stepEnded(at: step.place, of: run)
      }
    }
    assembly.name(run: Int(run.id), started: began, trigger: run.triggerValue)
    assembly.setup.interruption = attempt.interruption
    assembly.setup.executor = executor
    assembly.setup.memory = memory
    return assembly
  }

  private func context(
    of run: QueuedRun, _ workflow: RunnableWorkflow, _ temporary: RunFolder,
    _ interaction: any Interaction
  ) -> IntentContext {
    var files = LocalFiles().noting(unfinished)
    if let observer = hooks.observer(of: run) { files = files.observed(by: observer) }
    var surroundings = IntentContext.Surroundings(
      environment: defaults.environment, models: defaults.models(workflow.modelHosts))
    surroundings.place = defaults.settings().place
    surroundings.answered = defaults.answered
    let former = HistoryStore.formerFolder(of: store.folder)
    var folders = IntentContext.Folders(
      // Relative paths start where those of the workflow's triggers do.
      run: run.file.removingLastComponent(), home: defaults.home,
      temporary: { try temporary.path() },
      stored: HistoryStore.storedFolder(of: store.folder))
    folders.noting = { [unfinished] in unfinished.noting($0) }
    return IntentContext(
      files: UndoableFiles(files, keeping: former), folders: folders,
      surroundings: surroundings,
      // Intents see closures, because `AppIntents` knows no other target's clock.
      clock: IntentContext.RunClock(
        now: { [clock] in clock.now }, sleep: { [clock] in try await clock.sleep(for: $0) }),
      interaction: interaction,
      values: WorkflowValueOperations(),
      undo: UndoHistory(source: StoreUndoSource(store, defaults, clock)))
  }

  /// Records the programs that the run starts, so that they can be ended if the daemon dies.
  private func programs(of run: QueuedRun) -> IntentContext.Programs {
    let (store, clock, hooks) = (store, clock, hooks)
    return IntentContext.Programs(
      environment: { ProgramMark(of: run.id, in: store.folder).variables },
      started: { group in
        hooks.programBegan(of: run, at: clock.now)
        guard let child = ChildGroup(ofRunning: group, run: run.id) else { return }
        store.append(isOneStatement: true) { try $0.addChild(child) }
      },
      ended: { group in
        hooks.programEnded(of: run, at: clock.now)
        store.append(isOneStatement: true) { try $0.removeChild(group, of: run.id) }
      })
  }

  /// Passes on what the run reports, and adds it to the run's log.
  private func report(
    of run: QueuedRun, to log: RunLog, redact: @escaping @Sendable (String) -> String
  ) -> @Sendable (IntentMessage) -> Void {
    let (clock, hooks) = (clock, hooks)
    return { message in
      if case .progress(let fraction, let text) = message {
        return hooks.progress(
          fraction, text.map(redact), of: run, at: StepReference.current?.place ?? "",
          moment: clock.now)
      }
      hooks.message(message, from: run)
      guard let line = LogLine(message, at: clock.now, redact: redact) else { return }
      log.add([line])
    }
  }
}

extension RunPerformer {
  /// Throws if values that were filled in on a form can't begin a run of a workflow.
  ///
  /// - Parameter file: the workflow's.
  func check(
    _ given: OrderedDictionary<String, IntentValue>, of workflow: Workflow, in file: FilePath
  ) async throws {
    var surroundings = IntentContext.Surroundings(environment: defaults.environment)
    surroundings.place = defaults.settings().place
    let context = IntentContext(
      files: LocalFiles(),
      folders: IntentContext.Folders(run: file.removingLastComponent(), home: defaults.home),
      surroundings: surroundings, interaction: UnattendedInteraction(),
      values: WorkflowValueOperations()
    ).replacing(limits: ValueLimits(defaults.settings()))
    let assembly = RunAssembly(Plan(workflow), in: context, secrets: try defaults.secrets())
    _ = try await withTaskExecutorPreference(executor) {
      try await assembly.inputs(given: given, from: .form, start: .nothing)
    }
  }
}

extension ValueOrigin {
  /// What others fill in may name as little as what a language model writes.
  static let form = ValueOrigin([.data, .model])
}

extension QueuedRun {
  /// The value of `$trigger`.
  fileprivate var triggerValue: IntentValue {
    event.flatMap { $0 == .standardInput ? nil : .dictionary($0.values) } ?? .nothing
  }

  /// Where the values of the trigger come from.
  var startOrigin: ValueOrigin {
    ValueOrigin(event?.model.union(.data) ?? .data)
  }

  /// Where the inputs come from that the run has, or the one has that it repeats.
  var inputOrigin: ValueOrigin {
    if event?.isOfForm == true { return .form }
    return event?.givesInputs == true ? .data : .person
  }
}

/// Reports while a run waits for the user, so that other runs can start meanwhile. What a person is asked is
/// stored, so it has no secrets.
private struct WaitingInteraction: SnippetKeeping {
  private let interaction: any Interaction
  private let report: @Sendable (IntentMessage) -> Void
  private let redact: @Sendable (String) -> String
  private let waiting: @Sendable (Bool) async -> Void

  init(
    _ interaction: any Interaction, report: @escaping @Sendable (IntentMessage) -> Void,
    redact: @escaping @Sendable (String) -> String,
    waiting: @escaping @Sendable (Bool) async -> Void
  ) {
    self.interaction = interaction
    self.report = report
    self.redact = redact
    self.waiting = waiting
  }

  var asksAgain: Bool { interaction.asksAgain }
  var isAttended: Bool { interaction.isAttended }

  func keep(_ snippet: any RemoteSnippet) { interaction.keepIfPossible(snippet) }

  /// Enabling the workflow has agreed to it.
  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {}

  func answer(_ question: Question) async throws -> IntentValue {
    // The log has what a question is about.
    if let snippet = question.snippet { report(.snippet(snippet)) }
    return try await whileWaiting { try await interaction.answer(question.changingTexts(redact)) }
  }

  func button(of snippet: IntentValue) async throws -> Int? {
    try await whileWaiting { try await interaction.button(of: snippet.changingTexts(redact)) }
  }

  private func whileWaiting<Answer>(_ ask: () async throws -> Answer) async throws -> Answer {
    await waiting(true)
    do {
      let answer = try await ask()
      await waiting(false)
      return answer
    } catch {
      await waiting(false)
      throw error
    }
  }
}

extension Question {
  /// The question with other texts to read. The titles of options stay: an answer names one. A
  /// suggestion that would be changed is left out.
  fileprivate func changingTexts(_ change: (String) -> String) -> Question {
    var question = Question(
      change(prompt), kind: kind, default: defaultAnswer, timeout: timeout,
      problem: problem.map(change), hints: hints, snippet: snippet?.changingTexts(change))
    question.suggestions = suggestions.filter {
      change($0.title) == $0.title && change($0.value.text) == $0.value.text
    }
    return question
  }
}
