package import AppIntents
import GRDB
package import WorkflowEngine
import WorkflowValues

/// How a run ended, ready to be stored: it is put into words where it is made, so that the store's
/// own thread needn't.
package struct RunEnding: Sendable {
  package let state: RunState
  /// The reason in the line that lists tell.
  package let reason: String?
  let output: String?
  let failure: String?
  let trace: String?

  /// The states in which a run can end after it has been started.
  static let states: [RunState] = [.succeeded, .failed, .cancelled, .timedOut, .skipped]

  /// - Parameter state: succeeded, failed, cancelled, timed out or skipped.
  package init(
    _ state: RunState, output: IntentValue = .nothing, failure: RecordedFailure? = nil,
    trace: Trace? = nil
  ) {
    precondition(Self.states.contains(state), "a run doesn't end by being \(state.words)")
    self.state = state
    reason = failure.map { Cutting.text($0.message, to: 1000) }
    self.output = StoredValue.text(Cutting.value(output))
    self.failure = failure?.text
    self.trace = trace.map { StoredTrace.text($0) }
  }

  package init(_ result: RunResult) {
    let state: RunState =
      switch result.status {
      case .succeeded: .succeeded
      case .failed: .failed
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .skipped: .skipped
      }
    self.init(
      state, output: result.output, failure: result.failure.map { RecordedFailure($0) },
      trace: result.trace)
  }
}

extension StoreTransaction {
  func store(_ ending: RunEnding, of run: RunID) throws {
    if ending.output == nil, ending.failure == nil, ending.trace == nil { return }
    try self.run(
      "INSERT INTO run_result (run_id, output, failure, trace) VALUES (?, ?, ?, ?)",
      [run, ending.output, ending.failure, ending.trace])
  }
}
