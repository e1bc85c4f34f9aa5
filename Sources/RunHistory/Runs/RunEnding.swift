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
  /// Whether only parts of the output are kept, because it is too large.
  let isCut: Bool

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
    isCut = Truncation.size(of: output, upTo: Truncation.limit) > Truncation.limit
    self.output = StoredValue.text(isCut ? Truncation.value(output) : output)
    self.failure = failure?.storedText
    self.trace = trace.map(\.storedText)
  }
}

extension RunEnding {
  /// The ending as a spool file keeps it.
  var spooled: IntentValue {
    .list(
      [.number(state.code)]
        + [reason, output, failure, trace].map { $0.map { .text($0) } ?? .nothing }
        + [.boolean(isCut)])
  }

  init(spooled value: IntentValue) throws {
    let parts = value.items
    // Earlier versions didn't say whether the output was cut.
    guard parts.count == 5 || parts.count == 6, case .number(let code) = parts[0],
      let code = code.integer
    else {
      throw UnreadableRecord(what: "how a run ended")
    }
    state = try RunState(code: code)
    let texts = parts[1...4].map {
      if case .text(let text) = $0 { text } else { nil as String? }
    }
    isCut = parts.count == 6 && parts[5] == .boolean(true)
    (reason, output, failure, trace) = (texts[0], texts[1], texts[2], texts[3])
  }
}

extension StoreTransaction {
  func store(_ ending: RunEnding, of run: RunID) throws {
    if ending.output == nil, ending.failure == nil, ending.trace == nil { return }
    try self.run(
      "INSERT INTO run_result (run_id, output, failure, trace) VALUES (?, ?, ?, ?)",
      [run, ending.output, ending.failure, ending.trace])
    if ending.isCut { try self.run("INSERT INTO cut_output (run_id) VALUES (?)", [run]) }
  }
}
