package import Foundation
import GRDB
import Scheduling

extension StoreTransaction {
  /// Enters what became of an instant. What is entered stays: a second record changes nothing.
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

  /// Whether a trigger's instant has been accounted for.
  package func isAccountedFor(_ instant: Date, of trigger: TriggerID) throws -> Bool {
    // Records don't overlap, so the first that ends no earlier is the only one that can hold it.
    try first(
      "SELECT first FROM fire WHERE trigger_id = ? AND scheduled >= ? ORDER BY scheduled LIMIT 1",
      [trigger, instant.milliseconds]
    ) { try ($0.at(0) as Int64) <= instant.milliseconds } ?? false
  }

  /// What became of a trigger's instants, the latest first.
  package func fires(
    of trigger: TriggerID, before end: Date? = nil, limit: Int = .max
  ) throws -> [FireRecord] {
    try all(
      """
      SELECT \(FireRecord.columns) FROM fire WHERE trigger_id = ? AND scheduled < ?
      ORDER BY scheduled DESC LIMIT ?
      """, [trigger, end?.milliseconds ?? .max, limit], FireRecord.init)
  }

  /// The clock was wrong: what it showed after `now` hasn't been yet.
  /// - Returns: the record that begins before and ends after it; the part before is to be entered
  ///   anew.
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

extension StoreTransaction {
  /// The runs that a trigger started, each with the key of its event.
  package func eventKeys(of trigger: TriggerID) throws -> [(run: RunID, key: [UInt8])] {
    try all(
      """
      SELECT id, event_key FROM run WHERE trigger_id = ? AND event_key IS NOT NULL
      ORDER BY event_key
      """, [trigger]
    ) { try ($0.at(0), $0.bytes(1)) }
  }
}
