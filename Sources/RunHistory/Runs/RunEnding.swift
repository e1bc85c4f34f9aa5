package import AppIntentsCore
import GRDB
import WorkflowValues

/// How a run ended, encoded for the store. Encoding happens in the initializer, which runs on the
/// caller's thread rather than on the store's writing thread.
package struct RunEnding: Sendable {
  package let state: RunState
  /// The reason that lists of runs show.
  package let reason: String?
  let output: String?
  let failure: String?
  let trace: String?

  /// The states in which a started run can end.
  static let states: [RunState] = [.succeeded, .failed, .canceled, .timedOut, .skipped]

  /// Large values are cut here, so secrets have to be hidden before.
  ///
  /// - Parameter state: One of `states`.
  package init(
    _ state: RunState, output: IntentValue = .nothing, failure: RecordedFailure? = nil,
    trace: RecordedTrace? = nil
  ) {
    precondition(Self.states.contains(state), "a run doesn't end by being \(state.words)")
    self.state = state
    reason = failure.map { Truncation.text($0.message, to: 1000) }
    self.output = StoredValue.text(Truncation.value(output))
    self.failure = failure?.storedText
    self.trace = trace.map(\.storedText)
  }
}

extension RunEnding {
  /// The ending as a spool file keeps it.
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
