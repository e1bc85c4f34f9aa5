package import Foundation
import GRDB

/// The runs that were in progress when the daemon died.
package struct Recovery: Sendable, Hashable {
  /// Runs that continue.
  package var interrupted: [RunID]
  /// Runs during which the daemon has died too often.
  package var dead: [DeadRun]

  package struct DeadRun: Sendable, Hashable {
    package var run: RunID
    package var workflow: String
  }
}

extension StoreTransaction {
  /// The number of times that the daemon may die during a run before the run is blamed.
  package static var deathLimit: Int { 3 }

  /// Interrupts all runs that were in progress when the daemon died. This counts as a death for
  /// claimed and running runs, but not for runs that waited for an answer or only for a time.
  ///
  /// - Parameter resting: the runs that waited for a time.
  package func recover(at now: Date, resting: Set<RunID> = []) throws -> Recovery {
    var recovery = Recovery(interrupted: [], dead: [])
    let runs = try all(
      "SELECT id, workflow, state, deaths FROM run WHERE state IN (1, 2, 3) AND state < 10 ORDER BY id"
    ) {
      try (
        id: $0.at(0) as RunID, workflow: $0.at(1) as String, state: $0.at(2) as Int,
        deaths: $0.at(3) as Int
      )
    }
    for run in runs {
      let isBlamed = run.state != RunState.waiting.code && !resting.contains(run.id)
      let deaths = run.deaths + (isBlamed ? 1 : 0)
      try self.run("UPDATE run SET deaths = ? WHERE id = ?", [deaths, run.id])
      if isBlamed, deaths >= Self.deathLimit {
        try die(run.id, reason: "the daemon died \(deaths) times while it was running", at: now)
        recovery.dead.append(Recovery.DeadRun(run: run.id, workflow: run.workflow))
      } else {
        try interrupt(run.id)
        recovery.interrupted.append(run.id)
      }
    }
    return recovery
  }

  /// Returns the number of runs of a workflow that have died since a moment.
  package func deaths(of workflow: String, since moment: Date) throws -> Int {
    try first(
      """
      SELECT count(*) FROM run WHERE workflow = ? AND state = 15 AND state > 10 AND ended_at >= ?
      """, [workflow, moment.milliseconds]
    ) { try $0.at(0) } ?? 0
  }
}
