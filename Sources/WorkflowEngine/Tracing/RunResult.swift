package import AppIntentsCore

/// How a run ended, its output and its trace.
package struct RunResult: Sendable {
  package enum Status: String, Sendable {
    case succeeded, failed, canceled
    case timedOut = "timed out"
    /// It stopped, and can continue later from its journal. If the journal can't be written, the
    /// failure says so.
    case interrupted
  }

  package var status: Status
  /// The run's output; nothing unless it succeeded.
  package var output: IntentValue
  /// Where the output comes from, or the text of the failure.
  package var origin = ValueOrigin.workflow
  /// The memory that the output takes.
  var charges: [MemoryCharge] = []
  /// Whether a `return` gave the output.
  package var isReturned = false
  package var failure: StepFailure?
  package var trace: Trace
  package var took: Duration

  /// What a dry run would have changed, in order.
  package var wouldDo: [String] = []
  /// What steps have shown, in order: trees of views.
  package var shown: [IntentValue] = []
}
