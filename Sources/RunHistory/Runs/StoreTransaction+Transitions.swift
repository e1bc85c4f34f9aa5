package import Foundation
import GRDB

/// Every step in a run's life, from `queued` on. Each looks where the run is first, and throws
/// `RunTransitionError` if it can't go on from there.
extension StoreTransaction {
  /// queued, interrupted → claimed: the run is about to be started.
  /// - Throws: `StoreError.full` while the disk is nearly full: what it does couldn't be written down.
  package func claim(_ run: RunID) throws {
    try needRoom()
    try move(run, to: .claimed, Moves.claim, [run])
  }

  /// claimed → running, with a definition of the workflow.
  package func start(_ run: RunID, definitionHash: [UInt8], at now: Date) throws {
    try move(run, to: .running, Moves.start, [now.milliseconds, Data(definitionHash), run])
  }

  /// running → waiting: a person is asked.
  package func wait(_ run: RunID) throws {
    try move(run, to: .waiting, Moves.wait, [run])
  }

  /// waiting → running: the person has answered.
  package func resume(_ run: RunID) throws {
    try move(run, to: .running, Moves.resume, [run])
  }

  /// claimed, running, waiting → how it ended. Its open questions are withdrawn.
  package func finish(_ run: RunID, _ ending: RunEnding, at now: Date) throws {
    try move(
      run, to: ending.state, Moves.finish(ending.state), [now.milliseconds, ending.reason, run])
    try store(ending, of: run)
    try tidy(after: run)
  }

  /// claimed, running, waiting → interrupted: the daemon ends, and the run goes on with its next
  /// start.
  package func interrupt(_ run: RunID) throws {
    try move(run, to: .interrupted, Moves.interrupt, [run])
  }

  /// claimed, running, waiting, interrupted → dead: it isn't tried again.
  package func die(_ run: RunID, reason: String, at now: Date) throws {
    try move(run, to: .dead, Moves.die, [now.milliseconds, reason, run])
    try tidy(after: run)
  }

  /// queued, claimed → skipped: it was not to run.
  package func skip(_ run: RunID, reason: String, at now: Date) throws {
    try move(run, to: .skipped, Moves.skip, [now.milliseconds, reason, run])
  }

  /// queued, claimed, interrupted → cancelled. A run that is going on is ended by who runs it, with
  /// `finish`.
  package func cancel(_ run: RunID, reason: String, at now: Date) throws {
    try move(run, to: .cancelled, Moves.cancel, [now.milliseconds, reason, run])
    try tidy(after: run)
  }

  /// failed, cancelled, timed out, dead → interrupted: a person wants it to go on where it stopped.
  /// The journal says so, and what ended it is forgotten.
  package func revive(_ run: RunID, at now: Date) throws {
    try move(run, to: .interrupted, Moves.revive, [run])
    try addJournalRecord(JournalRecord(place: "0", kind: .goesOn, attempt: 0, at: now), of: run)
    try self.run("DELETE FROM run_result WHERE run_id = ?", [run])
  }

  private func move(
    _ run: RunID, to state: RunState, _ sql: String, _ arguments: StatementArguments
  ) throws {
    if try self.run(sql, arguments) == 0 {
      throw RunTransitionError(run: run, from: try self.state(of: run), to: state)
    }
  }

  /// Throws where a run isn't going on: nothing may be done for it then.
  package func requireGoingOn(_ run: RunID) throws {
    let state = try state(of: run)
    guard let state, [.claimed, .running, .waiting].contains(state) else {
      throw RunTransitionError(run: run, from: state, to: .running)
    }
  }

  /// Where a run is; nil if there is none of this number.
  package func state(of run: RunID) throws -> RunState? {
    try first("SELECT state FROM run WHERE id = ?", [run]) { try RunState(code: $0.at(0)) }
  }

  /// Nobody is to be asked for a run that has ended, and of its journal a later run needs nothing
  /// that is very large.
  private func tidy(after run: RunID) throws {
    try self.run("DELETE FROM prompt WHERE run_id = ? AND answered_at IS NULL", [run])
    try dropLargeOutputs(of: run)
  }
}

/// The statements, made once.
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
    .cancelled, from: [.queued, .claimed, .interrupted], "ended_at = ?, reason = ?")
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
