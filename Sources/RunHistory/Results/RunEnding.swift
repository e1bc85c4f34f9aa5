package import AppIntents
import GRDB
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

  /// - Parameters:
  ///   - state: succeeded, failed, cancelled, timed out or skipped.
  ///   - redact: takes out of a text what nobody may read.
  package init(
    _ state: RunState, output: IntentValue = .nothing, failure: RecordedFailure? = nil,
    trace: RecordedTrace? = nil, redact: (String) -> String = { $0 }
  ) {
    precondition(Self.states.contains(state), "a run doesn't end by being \(state.words)")
    self.state = state
    reason = failure.map { redact(Cutting.text($0.message, to: 1000)) }
    self.output = StoredValue.text(Cutting.value(output)).map(redact)
    self.failure = (failure?.storedText).map(redact)
    self.trace = trace.map { redact($0.storedText) }
  }
}

extension RunEnding {
  /// For a spool file.
  var spooled: IntentValue {
    .list(
      [.number(state.code)]
        + [reason, output, failure, trace].map { $0.map { .text($0) } ?? .nothing })
  }

  init(spooled value: IntentValue) throws {
    let parts = value.items
    guard parts.count == 5, case .number(let code) = parts[0], let code = code.integer else {
      throw UnreadableRecord(what: "how a run ended")
    }
    state = try RunState(code: code)
    let texts = parts.dropFirst().map {
      if case .text(let text) = $0 { text } else { nil as String? }
    }
    (reason, output, failure, trace) = (texts[0], texts[1], texts[2], texts[3])
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
