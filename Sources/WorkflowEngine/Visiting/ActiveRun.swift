import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowLanguage

/// A run while its steps run, or the part of a run that is another workflow: what all of its visits
/// share.
final class ActiveRun: Sendable {
  let workflow: Workflow
  let context: IntentContext
  /// The context without what observes it.
  private let unobserved: IntentContext
  /// What `permissions` of the workflow or of one that called it limit.
  private let permissionKeys: PermissionKeys
  /// Whether others have filled in the inputs of the run.
  private let isOfForm: Bool
  /// Whether a language model has had a part in the run, or in the one that this is a part of.
  let modelPart: ModelPart
  private let ownFolder: @Sendable () -> FilePath?
  let names: RunNames
  /// Where `$trigger` comes from.
  let triggerOrigin: ValueOrigin
  let observer: (@Sendable (RunEvent) -> Void)?
  /// Writes the run's journal, if it has one.
  let keeper: JournalKeeper?
  let interruption: Interruption?
  /// The memory that the values of the run take, and of those that it is a part of.
  let memory: RunMemory
  /// Whether other runs may make this one end for the memory of all.
  let sharesMemory: Bool
  /// Where steps are performed; nil for Swift's own threads.
  let executor: (any TaskExecutor)?
  /// How many workflows ran each other to get here.
  let depth: Int
  /// The visit of the step of the run's own file that this is a part of; nil for the run itself.
  let ownVisit: StepVisit?
  /// When the run began, of which this may be a part.
  let began: ContinuousClock.Instant
  /// The same on the run's clock.
  let beganAt: Date
  let recorder: TraceRecorder
  /// Runs a workflow as a part of this run.
  let runWorkflow: NestedWorkflowRunner
  /// Receives what undoes the changes of a step, in a run without a journal.
  let keepUndo: (@Sendable (StepUndo) -> Void)?
  /// Gives the outputs of steps that a test replaces.
  let standIns: StandIns?
  /// What a dry run can't know of the files, which the parts of a run share.
  let doubt: DryRunDoubt
  /// Receives the run when it has ended; nil for a part of a run.
  let whenEnded: (@Sendable (FinishedRun) -> Void)?

  /// Begins a run.
  init(
    _ workflow: Workflow, _ setup: RunSetup, runWorkflow: @escaping NestedWorkflowRunner
  ) {
    self.workflow = workflow
    let given = setup.context.withLimits(of: workflow).findingProperties(in: workflow)
      .storing(for: workflow)
    let now = given.now()
    let beganAt = min(setup.began ?? now, now)
    let began = ContinuousClock.now - .seconds(now.timeIntervalSince(beganAt))
    self.beganAt = beganAt
    self.began = began
    keeper = setup.journal.map { journal in
      JournalKeeper(journal, earlier: setup.earlier) {
        beganAt.addingTimeInterval((ContinuousClock.now - began) / .seconds(1))
      }
    }
    unobserved = given
    permissionKeys = PermissionKeys(of: workflow.document.permissions)
    isOfForm = setup.isOfForm
    context = Self.observed(given, AnswerGate(permissionKeys), by: keeper, setup.interruption)
    modelPart = ModelPart(workflow.asksModels)
    modelPart.note(setup.startOrigin.sources)
    ownFolder = setup.ownFolder
    names = setup.names
    triggerOrigin = ValueOrigin(setup.startOrigin.sources.union(.data))
    observer = setup.observer
    interruption = setup.interruption
    memory = RunMemory(in: setup.memory ?? MemoryBudget())
    sharesMemory = setup.memory != nil
    executor = setup.executor
    depth = 0
    ownVisit = nil
    recorder = TraceRecorder(stepCount: workflow.document.stepCount)
    self.runWorkflow = runWorkflow
    keepUndo = setup.keepUndo
    standIns = setup.standIns
    doubt = DryRunDoubt()
    whenEnded = setup.whenEnded
  }

  /// Begins the part of a run in which a step runs another workflow. It may do what its own
  /// `permissions` and those of its callers permit. Its values may be as large as it says itself.
  init(_ workflow: Workflow, for visit: StepVisit) {
    let outer = visit.run
    self.workflow = workflow
    let permissions = workflow.document.permissions
    isOfForm = outer.isOfForm
    permissionKeys = outer.permissionKeys.union(PermissionKeys(of: permissions))
    if permissions == nil, workflow.document.maxValue == nil {
      unobserved = outer.unobserved.storing(for: workflow)
      context = outer.context.storing(for: workflow)
    } else {
      unobserved = outer.unobserved.withLimits(of: workflow).storing(for: workflow).limited(
        by: permissions, ownFolder: outer.ownFolder, isCalled: true,
        hasHosts: outer.permissionKeys.contains(.reach))
      context = Self.observed(
        unobserved, AnswerGate(permissionKeys), by: outer.keeper, outer.interruption)
    }
    modelPart = outer.modelPart
    ownFolder = outer.ownFolder
    names = outer.names
    triggerOrigin = outer.triggerOrigin
    observer = outer.observer
    keeper = outer.keeper
    interruption = outer.interruption
    memory = outer.memory
    sharesMemory = outer.sharesMemory
    executor = outer.executor
    depth = outer.depth + 1
    ownVisit = outer.ownVisit ?? visit
    began = outer.began
    beganAt = outer.beganAt
    recorder = TraceRecorder(stepCount: workflow.document.stepCount)
    runWorkflow = outer.runWorkflow
    keepUndo = outer.keepUndo
    standIns = outer.standIns
    doubt = outer.doubt
    whenEnded = nil
  }

  private static func observed(
    _ context: IntentContext, _ gate: AnswerGate, by keeper: JournalKeeper?,
    _ interruption: Interruption?
  ) -> IntentContext {
    keeper.map {
      context.journaled(by: $0, gate, interruption: interruption) { StepVisit.current?.record }
    } ?? context.observed(gate)
  }

  /// Whether a file is one of those that the run keeps until it ends.
  func isOwn(_ file: IntentFile) -> Bool {
    guard let path = file.path, let folder = ownFolder() else { return false }
    return path.lexicallyNormalized().starts(with: folder)
  }

  /// Decides what text that a model wrote may name.
  var answerGate: AnswerGate { AnswerGate(permissionKeys, isOfForm: isOfForm) }

  /// The time since the run began.
  func elapsed() -> Duration { ContinuousClock.now - began }

  /// Whether no new step may start, because the run is to continue later.
  var isInterrupted: Bool { interruption?.isRequested == true || keeper?.hasStopped == true }

  /// Whether a step ended only because the run is to continue later.
  func wasInterrupted(by failure: StepFailure) -> Bool {
    if keeper?.hasStopped == true { return true }
    return interruption?.isRequested == true && (failure.kind == .canceled || Task.isCancelled)
  }

  /// Whether the journal or an observer needs to know which visit a task belongs to.
  var isWatched: Bool { keeper != nil || observer != nil }

  func report(_ message: IntentMessage) { context.report(message) }

  /// A value that was made, as an output whose memory is counted while it lives.
  ///
  /// - Throws: if it is larger than a value may be, or the run has to end for the memory of all runs.
  func output(
    _ value: IntentValue, details: OrderedDictionary<String, IntentValue> = [:]
  ) throws -> StepOutput {
    var output = StepOutput(value, details: details)
    if let charge = try memory.charge(context.limits.size(of: value)) { output.charges = [charge] }
    return output
  }

  /// Performs the work of a `finally` to its end, even if the run was canceled before or is canceled
  /// meanwhile. Only an interruption that expires ends it.
  ///
  /// - Throws: `CancellationError` afterwards, if the run has been canceled.
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

extension IntentContext {
  /// The context with the workflow's own limit for values, if it has one.
  fileprivate func withLimits(of workflow: Workflow) -> IntentContext {
    workflow.document.maxValue.map { replacing(limits: ValueLimits(bytes: $0)) } ?? self
  }

  /// The context with the values that a workflow stores, which others don't see.
  fileprivate func storing(for workflow: Workflow) -> IntentContext {
    store is NoContentStore ? self : replacing(store: store.ofWorkflow(workflow.document.id))
  }

  /// The context that asks the apps of a workflow for deferred properties.
  fileprivate func findingProperties(in workflow: Workflow) -> IntentContext {
    replacing(deferredProperty: { [entityKind = workflow.entityKind] entity, name in
      guard let kind = entityKind(entity.typeName) else {
        throw IntentFailure("there is no type `\(entity.typeName)`", kind: .missing)
      }
      return try await kind.property(name, of: entity)
    })
  }
}

/// Runs a workflow for the visit of a step.
typealias NestedWorkflowRunner =
  @Sendable (
    _ workflow: Workflow, _ inputs: BoundInputs, _ piped: StepOutput, _ visit: StepVisit
  ) async -> RunResult
