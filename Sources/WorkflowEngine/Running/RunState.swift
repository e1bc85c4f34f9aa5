package import AppIntents
import Diagnostics
import Synchronization
import WorkflowLanguage
import WorkflowValues

/// What all steps of one run share.
final class RunState: Sendable {
  let plan: Plan
  let context: IntentContext
  let library: any WorkflowLibrary
  let recorder: TraceRecorder
  let observer: (@Sendable (RunEvent) -> Void)?
  /// How many workflows ran each other to get here.
  let depth: Int
  /// `$run`, `$trigger`, `$env`, `$secrets`.
  let names: RunNames
  /// Keeps the run's journal, where it has one.
  let keeper: JournalKeeper?
  let interruption: Interruption?
  /// Where steps are performed; nil for Swift's own threads.
  let executor: (any TaskExecutor)?
  /// When the run began, or the run that this one is part of.
  let began: ContinuousClock.Instant

  init(
    plan: Plan, context: IntentContext, library: any WorkflowLibrary, names: RunNames,
    depth: Int = 0, observer: (@Sendable (RunEvent) -> Void)?, keeper: JournalKeeper? = nil,
    interruption: Interruption? = nil, executor: (any TaskExecutor)? = nil,
    began: ContinuousClock.Instant = .now
  ) {
    self.plan = plan
    self.context = context
    self.library = library
    self.names = names
    self.depth = depth
    self.observer = observer
    self.keeper = keeper
    self.interruption = interruption
    self.executor = executor
    self.began = began
    recorder = TraceRecorder(stepCount: plan.workflow.document.stepCount)
  }

  /// The time since the run began.
  func elapsed() -> Duration { ContinuousClock.now - began }

  /// Whether no new step may start, because the run is to go on later.
  var isInterrupted: Bool { interruption?.isRequested == true || keeper?.hasStopped == true }

  /// Whether a step ended only because the run is to go on later.
  func wasInterrupted(by failure: StepFailure) -> Bool {
    if keeper?.hasStopped == true { return true }
    return interruption?.isRequested == true && (failure.kind == .cancelled || Task.isCancelled)
  }

  /// Whether anybody wants to know which step something belongs to.
  var isWatched: Bool { keeper != nil || observer != nil }

  func report(_ message: IntentMessage) { context.report(message) }

  /// Does what a `finally` is for, to its end even where the run is cancelled, before or meanwhile.
  /// Only an interruption whose time is up ends it.
  ///
  /// - Throws: `CancellationError` after it, where the run has been cancelled.
  func uncancelled(
    _ work: @escaping @Sendable () async throws -> Completion
  ) async throws -> Completion {
    let task = Task(executorPreference: executor, operation: work)
    let completion =
      if let interruption {
        try await Task { await interruption.endingOnExpiry(task) }.value.get()
      } else {
        try await task.value
      }
    if !completion.isInterrupted { try Task.checkCancellation() }
    return completion
  }
}

/// The names that are always there and belong to the run as a whole.
package struct RunNames: Sendable {
  private let makeRun: @Sendable () -> IntentValue
  package var trigger: IntentValue
  package var secrets: IntentValue

  package init(
    run: @escaping @autoclosure @Sendable () -> IntentValue = .nothing,
    trigger: IntentValue = .nothing, secrets: IntentValue = [:]
  ) {
    makeRun = run
    self.trigger = trigger
    self.secrets = secrets
  }

  /// `$run`, made when it is asked for: the time zone of its dates takes longer than many runs.
  package var run: IntentValue { makeRun() }
}
