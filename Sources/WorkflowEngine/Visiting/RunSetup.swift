package import AppIntentsCore
import Foundation
package import SystemPackage

/// What a run is given beside its workflow and its inputs.
package struct RunSetup: Sendable {
  package var context: IntentContext
  package var names = RunNames()
  /// The run's folder for temporary files, once it exists, which no `permissions` exclude.
  package var ownFolder: @Sendable () -> FilePath? = { nil }
  /// The memory that the values of this run and of others take; nil if the process has no other run.
  package var memory: MemoryBudget?
  /// Where the value comes from that started the run.
  package var startOrigin = ValueOrigin.data
  /// Whether others have filled in the inputs, on a form that the workflow is shared with. Their text may
  /// name as little as a model's, and `startOrigin` says that it is one.
  package var isOfForm = false
  package var observer: (@Sendable (RunEvent) -> Void)?
  /// Records what the steps do, so that the run can continue after an interruption.
  package var journal: (any RunJournal)?
  /// The entries that earlier attempts of the run added to its journal, in order. The run's inputs
  /// are among them (see `[JournalEntry].inputs`); `names` have to be those of the first attempt.
  package var earlier: [JournalEntry] = []
  /// When the run began, if an earlier attempt of it did.
  package var began: Date?
  /// Stops the run, which can continue later.
  package var interruption: Interruption?
  /// Where the steps are performed, since an intent may occupy its thread; nil for the executor of
  /// the calling task.
  package var executor: (any TaskExecutor)?
  /// Receives what undoes changes of steps, as soon as they are made, in a run without a journal.
  package var keepUndo: (@Sendable (StepUndo) -> Void)?
  /// Gives the outputs of steps that a test replaces.
  package var standIns: StandIns?
  /// Receives the run when it has ended, with the names that it set.
  package var whenEnded: (@Sendable (FinishedRun) -> Void)?

  package init(context: IntentContext) {
    self.context = context
  }
}

/// The values of the names that belong to the run as a whole.
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

  /// `$run`, made on demand: the time zone of its dates takes longer than many runs.
  package var run: IntentValue { makeRun() }
}
