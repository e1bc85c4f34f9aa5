package import AppIntentsCore
import Foundation
package import RunHistory
package import WorkflowEngine
package import WorkflowLanguage

/// How the rest of the daemon takes part in runs: it learns which files they change, answers their
/// questions, notifies the user, and queues what follows from a run's end.
package protocol RunHooks: Sendable {
  /// Receives the files that a run changes; nil if they don't matter.
  func observer(of run: QueuedRun) -> (any FileObserver)?
  /// A run has started a program. Which files a program changes isn't known.
  func programBegan(of run: QueuedRun, at moment: Date)
  func programEnded(of run: QueuedRun, at moment: Date)
  /// Answers a run's questions.
  func interaction(of run: QueuedRun, _ interruption: Interruption) -> any Interaction
  /// Asks the user whether a run may start, for a trigger with `confirm`.
  func confirm(
    _ run: QueuedRun, name: String, _ question: StartQuestion, _ interruption: Interruption
  ) async throws -> StartConfirmation
  func message(_ message: IntentMessage, from run: QueuedRun)
  /// A step of a run says how far it is.
  ///
  /// - Parameters:
  ///   - text: what it says, with secrets replaced.
  ///   - place: the step's place in the run.
  func progress(
    _ fraction: Double, _ text: String?, of run: QueuedRun, at place: String, moment: Date)
  /// A step of a run has ended.
  func stepEnded(at place: String, of run: QueuedRun)
  /// A run's log has more lines.
  func logged(_ run: QueuedRun)
  /// What the user is told of the end of a run; nil if that is nothing.
  ///
  /// - Parameter options: of the trigger that started it.
  func notice(of run: QueuedRun, _ ending: RunEnding, _ options: TriggerOptions) -> Notice?
  /// Queues what follows from the end of a run, in the transaction that ends it, and records the notice.
  ///
  /// - Returns: the workflows of the runs that were queued.
  func ending(
    _ run: QueuedRun, output: StepOutput, _ notice: Notice?, at moment: Date,
    in store: StoreTransaction
  ) throws -> [String]
  /// A run has ended, and all that follows is in the store.
  func ended(_ run: QueuedRun, _ ending: RunEnding, _ notice: Notice?) async
  /// A run is over, but its end was recorded elsewhere.
  func left(_ run: QueuedRun)
  /// Reports a problem that belongs to no run.
  func trouble(_ message: String)
}
