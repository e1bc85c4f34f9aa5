package import AppIntentsCore
import Foundation
import GRDB
package import OrderedCollections
import SystemPackage
import WorkflowValues

/// Adding runs, and what the dispatcher asks about them.
extension StoreTransaction {
  /// Adds a run.
  /// - Returns: Its number; nil if the trigger already has a run for this event.
  /// - Throws: `StoreError.full` for a queued run while the disk is nearly full.
  package func enqueue(_ run: NewRun, at now: Date) throws -> RunID? {
    let isRunning = run.state == .running
    if run.state == .queued { try requireSpace() }
    let inputs = run.inputs.isEmpty ? nil : TypedJSON.writeText(.dictionary(run.inputs))
    let changed = try self.run(
      """
      INSERT INTO run (workflow, state, trigger_id, event_key, cause, cause_run, generation, \
      not_before, queued_at, started_at, ended_at, reason, definition_hash, file, event, inputs) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        run.workflow, run.state.code, run.trigger, run.eventKey.map { Data($0) }, run.cause.code,
        run.cause.run, run.generation, run.notBefore?.milliseconds, now.milliseconds,
        isRunning ? now.milliseconds : nil, run.state.isFinal ? now.milliseconds : nil, run.reason,
        run.definitionHash.map { Data($0) }, Data(run.file.bytes), run.event?.text, inputs,
      ])
    if changed == 0 { return nil }
    let number = database.lastInsertedRowID
    if let event = run.event { try keepSummary(of: event, of: number, at: now) }
    return number
  }

  /// Adds a run whose inputs depend on its number.
  package func enqueue(
    _ run: NewRun, at now: Date,
    inputs: (RunID) throws -> OrderedDictionary<String, IntentValue>
  ) throws -> RunID? {
    guard let number = try enqueue(run, at: now) else { return nil }
    let text = TypedJSON.writeText(.dictionary(try inputs(number)))
    try self.run("UPDATE run SET inputs = ? WHERE id = ?", [text, number])
    return number
  }
}

extension StoreTransaction {
  /// Returns the next runs of a workflow: interrupted runs first, then queued ones in the order in
  /// which they were added.
  /// - Parameters:
  ///   - excluding: Runs that are already claimed, though the claim isn't written yet.
  ///   - unreadable: is called with each run whose row was damaged.
  package func nextRuns(
    of workflow: String, limit: Int, excluding: Set<RunID> = [], at now: Date,
    unreadable: (RunID) -> Void = { _ in }
  ) throws -> [QueuedRun] {
    func runs(_ condition: String, _ arguments: StatementArguments) throws -> [QueuedRun] {
      try readable(
        """
        SELECT \(QueuedRun.columns) FROM run
        WHERE \(condition) AND state < 10 AND workflow = ? ORDER BY id LIMIT ?
        """, arguments + [workflow, limit + excluding.count], unreadable: unreadable
      ) { row in
        let isClaimed = try !excluding.isEmpty && excluding.contains(row.at(0))
        return isClaimed ? nil : try QueuedRun(row)
      }.compactMap { $0 }
    }
    let interrupted = try runs("state = 4", [])
    if interrupted.count >= limit { return Array(interrupted.prefix(limit)) }
    let queued = try runs("state = 0 AND coalesce(not_before, 0) <= ?", [now.milliseconds])
    return Array((interrupted + queued).prefix(limit))
  }

  /// Returns the number of queued and interrupted runs by workflow.
  package func queuedCounts() throws -> [String: Int] { try counts(in: "0, 4") }

  /// Returns the number of claimed, running and waiting runs by workflow.
  package func runningCounts() throws -> [String: Int] { try counts(in: "1, 2, 3") }

  /// Returns all runs that are claimed, running or waiting.
  package func runsUnderWay() throws -> [RunID] {
    try all("SELECT id FROM run WHERE state IN (1, 2, 3) AND state < 10 ORDER BY id") {
      try $0.at(0)
    }
  }

  /// Returns the next moment at which a delayed run may start.
  package func nextBeginning(after now: Date) throws -> Date? {
    try first(
      "SELECT not_before FROM run WHERE not_before > ? ORDER BY not_before LIMIT 1",
      [now.milliseconds]
    ) { try $0.time(0) }
  }

  private func counts(in states: String) throws -> [String: Int] {
    let counts = try all(
      """
      SELECT workflow, count(*) FROM run WHERE state IN (\(states)) AND state < 10
      GROUP BY workflow
      """
    ) { (try $0.at(0) as String, try $0.at(1) as Int) }
    return Dictionary(counts, uniquingKeysWith: +)
  }
}
