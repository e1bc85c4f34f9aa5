package import Foundation
import GRDB

/// The transitions between the states of a run. Each throws `RunTransitionError` if the run's state
/// doesn't allow it.
extension StoreTransaction {
  /// queued, interrupted → claimed: the run is about to start.
  /// - Throws: `StoreError.full` while the disk is nearly full, because the run couldn't be recorded.
  package func claim(_ run: RunID) throws {
    try requireSpace()
    try move(run, to: .claimed, Moves.claim, [run])
  }

  /// claimed → running.
  package func start(_ run: RunID, definitionHash: [UInt8], at now: Date) throws {
    try move(run, to: .running, Moves.start, [now.milliseconds, Data(definitionHash), run])
  }

  /// running → waiting: the run asks a question.
  package func wait(_ run: RunID) throws {
    try move(run, to: .waiting, Moves.wait, [run])
  }

  /// waiting → running: the question has been answered.
  package func resume(_ run: RunID) throws {
    try move(run, to: .running, Moves.resume, [run])
  }

  /// claimed, running, waiting → the state of the ending. Withdraws the run's open questions.
  package func finish(_ run: RunID, _ ending: RunEnding, at now: Date) throws {
    try move(
      run, to: ending.state, Moves.finish(ending.state), [now.milliseconds, ending.reason, run])
    try store(ending, of: run)
    try tidy(after: run)
  }

  /// claimed, running, waiting → interrupted: the daemon stops, and the run continues after its next
  /// start.
  package func interrupt(_ run: RunID) throws {
    try move(run, to: .interrupted, Moves.interrupt, [run])
  }

  /// claimed, running, waiting, interrupted → dead: the run isn't started again.
  package func die(_ run: RunID, reason: String, at now: Date) throws {
    try move(run, to: .dead, Moves.die, [now.milliseconds, reason, run])
    try noteInterruptedChange(of: run)
    try tidy(after: run)
  }

  /// queued, claimed → skipped: the run never starts.
  package func skip(_ run: RunID, reason: String, at now: Date) throws {
    try move(run, to: .skipped, Moves.skip, [now.milliseconds, reason, run])
  }

  /// queued, claimed, interrupted → canceled. A running run is stopped first and ends with `finish`.
  package func cancel(_ run: RunID, reason: String, at now: Date) throws {
    try move(run, to: .canceled, Moves.cancel, [now.milliseconds, reason, run])
    try noteInterruptedChange(of: run)
    try tidy(after: run)
  }

  /// failed, canceled, timed out, dead → interrupted: the run continues where it stopped. Adds an
  /// entry to its journal and removes its result.
  package func revive(_ run: RunID, at now: Date) throws {
    try move(run, to: .interrupted, Moves.revive, [run])
    try addJournalRecord(JournalRecord(place: "0", kind: .continued, attempt: 0, at: now), of: run)
    for table in ["run_result", "cut_output"] {
      try self.run("DELETE FROM \(table) WHERE run_id = ?", [run])
    }
  }

  private func move(
    _ run: RunID, to state: RunState, _ sql: String, _ arguments: StatementArguments
  ) throws {
    if try self.run(sql, arguments) == 0 {
      throw RunTransitionError(run: run, from: try self.state(of: run), to: state)
    }
  }

  /// Throws unless the run is in progress.
  package func requireInProgress(_ run: RunID) throws {
    let state = try state(of: run)
    guard let state, [.claimed, .running, .waiting].contains(state) else {
      throw RunTransitionError(run: run, from: state, to: .running)
    }
  }

  /// Returns the state of a run; nil if there is no such run.
  package func state(of run: RunID) throws -> RunState? {
    try first("SELECT state FROM run WHERE id = ?", [run]) { try RunState(code: $0.at(0)) }
  }

  /// Withdraws open questions of a run that has ended, and drops what a later run doesn't need.
  private func tidy(after run: RunID) throws {
    try self.run("DELETE FROM prompt WHERE run_id = ? AND answered_at IS NULL", [run])
    try dropLargeOutputs(of: run)
  }
}

/// The statements, built once.
private enum Moves {
  static let claim = to(.claimed, "not_before = NULL")
  static let start = to(
    .running, from: [.claimed], "started_at = coalesce(started_at, ?), definition_hash = ?")
  static let wait = to(.waiting)
  static let resume = to(.running, from: [.waiting])
  static let interrupt = to(.interrupted, from: [.claimed, .running, .waiting])
  static let die = to(.dead, "ended_at = ?, reason = ?")
  static let skip = to(.skipped, from: [.queued, .claimed], "ended_at = ?, reason = ?")
  static let cancel = to(
    .canceled, from: [.queued, .claimed, .interrupted], "ended_at = ?, reason = ?")
  static let revive = to(
    .interrupted, from: RunState.revivable, "ended_at = NULL, reason = NULL, deaths = 0")

  static func finish(_ state: RunState) -> String { finishes[state] ?? "" }

  private static let finishes = Dictionary(
    uniqueKeysWithValues: RunEnding.states.map { state in
      let sources = state.sources.filter { [.claimed, .running, .waiting].contains($0) }
      return (state, to(state, from: sources, "ended_at = ?, reason = ?"))
    })

  private static func to(
    _ state: RunState, from sources: [RunState]? = nil, _ changes: String? = nil
  ) -> String {
    let set = ["state = \(state.code)", changes].compactMap { $0 }.joined(separator: ", ")
    let codes = (sources ?? state.sources).map { "\($0.code)" }.joined(separator: ", ")
    return "UPDATE run SET \(set) WHERE id = ? AND state IN (\(codes))"
  }
}
