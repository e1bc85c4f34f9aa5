import AppIntentsCore
import RunHistory
import WorkflowEngine
import WorkflowLanguage

/// One attempt at a queued run: from its claim to its end, or to the interruption after which it is
/// attempted again.
struct RunAttempt: Sendable {
  let run: QueuedRun
  let workflow: RunnableWorkflow
  let interruption: Interruption
  let temporary: RunFolder
  /// Whether the user's consent still covers this version of the workflow, and it isn't paused.
  let mayStart: @Sendable () async throws -> Bool
  /// Receives true when the run begins to wait for the user, and false when it continues.
  let waiting: @Sendable (Bool) async -> Void

  /// Whether the store may have a journal of the run: it was attempted before, or was given results
  /// of another run.
  var mayHaveJournal: Bool {
    if case .rerun = run.cause { return true }
    return run.state == .interrupted
  }

  /// How the attempt came out.
  enum Outcome {
    case ended(RunResult, Secrets)
    /// The run failed before its first step.
    case refused(RecordedFailure)
    /// The user didn't confirm it.
    case declined(reason: String)
    case canceled
    case interrupted

    /// The outcome of an error before the first step.
    ///
    /// - Throws: the error, if because of it nothing can be recorded.
    static func failedToStart(_ error: any Error, isInterrupted: Bool) throws -> Outcome {
      switch error {
      case is StoreError: throw error
      case is CancellationError: isInterrupted ? .interrupted : .canceled
      case let error as InputError:
        .refused(RecordedFailure(message: error.message, help: error.help))
      default: .refused(RecordedFailure(message: IntentErrorText.message(for: error)))
      }
    }
  }
}
