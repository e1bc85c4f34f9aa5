package import AppIntents

/// How a run ended and what it gave.
package struct RunResult: Sendable {
  package enum Status: String, Sendable {
    case succeeded, failed, cancelled
    case timedOut = "timed out"
    case skipped
    /// It stopped so that it can go on later from its journal. The failure says why, where it is
    /// the journal that can't be written.
    case interrupted
  }

  package var status: Status
  /// The run's output; nothing unless it succeeded.
  package var output: IntentValue
  /// Whether a `return` gave the output.
  package var isReturned = false
  package var failure: StepFailure?
  package var trace: Trace
  package var took: Duration

  /// What a dry run would have changed, in order.
  package var wouldDo: [String] = []
}
