package import Foundation
import GRDB
package import Scheduling

extension StoreTransaction {
  /// Records what happened at an instant. A second record of the same instant changes nothing.
  package func record(_ fire: FireRecord) throws {
    try run(
      """
      INSERT INTO fire (\(FireRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        fire.trigger, fire.first.milliseconds, fire.scheduled.milliseconds, fire.count,
        fire.outcome.rawValue, fire.reason?.rawValue, fire.run,
      ])
  }

  /// Whether there is a record of a trigger's instant.
  package func isAccountedFor(_ instant: Date, of trigger: TriggerID) throws -> Bool {
    // Records don't overlap, so only the first one that ends no earlier can include the instant.
    try first(
      "SELECT first FROM fire WHERE trigger_id = ? AND scheduled >= ? ORDER BY scheduled LIMIT 1",
      [trigger, instant.milliseconds]
    ) { try ($0.at(0) as Int64) <= instant.milliseconds } ?? false
  }

  /// Returns the records of a trigger, latest first.
  package func fires(
    of trigger: TriggerID, before end: Date? = nil, limit: Int = .max
  ) throws -> [FireRecord] {
    try all(
      """
      SELECT \(FireRecord.columns) FROM fire WHERE trigger_id = ? AND scheduled < ?
      ORDER BY scheduled DESC LIMIT ?
      """, [trigger, end?.milliseconds ?? .max, limit], FireRecord.init)
  }

  /// Returns the records of some triggers that have an instant from `start` through `end`, in order. A query
  /// for each of a thousand triggers would take most of the time of a page.
  package func fires(
    of triggers: [TriggerID], from start: Date, through end: Date
  ) throws -> [TriggerID: [FireRecord]] {
    let list = "[\(triggers.map { "\($0)" }.joined(separator: ","))]"
    let found = try all(
      Self.firesOfAll, [list, start.milliseconds, end.milliseconds], FireRecord.init)
    return Dictionary(grouping: found, by: \.trigger)
  }

  /// Reads the records of each trigger by the key of the table. They don't overlap, so only the first one
  /// after the end may have begun before it.
  static let firesOfAll = """
    SELECT \(FireRecord.columns) FROM json_each(?1) AS wanted
    CROSS JOIN fire ON trigger_id = wanted.value AND scheduled >= ?2 AND scheduled <= coalesce((
      SELECT min(later.scheduled) FROM fire AS later
      WHERE later.trigger_id = wanted.value AND later.scheduled > ?3), ?3)
    WHERE first <= ?3 ORDER BY trigger_id, scheduled
    """

  /// Returns the number of a trigger's instants by what became of them.
  package func fireCounts(
    of trigger: TriggerID, from start: Date, through end: Date
  ) throws -> [FireOutcome: Int] {
    let counts = try all(
      """
      SELECT outcome, sum(count) FROM fire
      WHERE trigger_id = ? AND scheduled >= ? AND scheduled <= ? GROUP BY outcome
      """, [trigger, start.milliseconds, end.milliseconds]
    ) { (FireOutcome(rawValue: try $0.at(0)), try $0.at(1) as Int) }
    return counts.reduce(into: [:]) { sums, count in
      if let outcome = count.0 { sums[outcome] = count.1 }
    }
  }

  /// Returns the records of a trigger's instants at which nothing ran, latest first.
  package func skippedFires(of trigger: TriggerID, limit: Int) throws -> [FireRecord] {
    try all(
      """
      SELECT \(FireRecord.columns) FROM fire WHERE trigger_id = ? AND outcome = ?
      ORDER BY scheduled DESC LIMIT ?
      """, [trigger, FireOutcome.skipped.rawValue, limit], FireRecord.init)
  }

  /// Removes records of instants after `now`, because the clock was wrong when they were made.
  /// - Returns: The removed record that began at or before `now`. The caller records the part up to
  ///   `now` again.
  package func forgetFires(of trigger: TriggerID, after now: Date) throws -> FireRecord? {
    let cut = try first(
      """
      SELECT \(FireRecord.columns) FROM fire WHERE trigger_id = ? AND scheduled > ?
      ORDER BY scheduled LIMIT 1
      """, [trigger, now.milliseconds], FireRecord.init)
    try run(
      "DELETE FROM fire WHERE trigger_id = ? AND scheduled > ?", [trigger, now.milliseconds])
    return cut.flatMap { $0.first <= now ? $0 : nil }
  }
}
