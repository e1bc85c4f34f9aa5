import Foundation
import GRDB

/// Runs by the events that started them.
extension StoreTransaction {
  /// Returns the run that an event of a trigger has started.
  package func run(of trigger: TriggerID, eventKey: [UInt8]) throws -> RunID? {
    try first(
      "SELECT id FROM run WHERE trigger_id = ? AND event_key = ?", [trigger, Data(eventKey)]
    ) { try $0.at(0) }
  }

  /// Returns the newest run of a trigger's events whose keys start with the same bytes.
  /// - Parameter start: The bytes; the last one is below 255.
  package func newestRun(of trigger: TriggerID, eventKeyStart start: [UInt8]) throws -> RunID? {
    guard let last = start.last else { return nil }
    return try first(
      """
      SELECT id FROM run WHERE trigger_id = ? AND event_key > ? AND event_key < ?
      ORDER BY id DESC LIMIT 1
      """, [trigger, Data(start), Data(start.dropLast() + [last + 1])]
    ) { try $0.at(0) }
  }

  /// Returns the newest run of a trigger's events without a key, such as that of several files together,
  /// whose event satisfies a condition. Looks at the newest thousand.
  package func newestRun(
    of trigger: TriggerID, where isWanted: (TriggerEvent) -> Bool
  ) throws -> RunID? {
    let statement = try database.cachedStatement(sql: Self.runsWithoutKey)
    let rows = try Row.fetchCursor(statement, arguments: [trigger])
    while let row = try rows.next() {
      if isWanted(try TriggerEvent(storedText: row.at(1))) { return try row.at(0) }
    }
    return nil
  }

  static let runsWithoutKey = """
    SELECT id, event FROM run WHERE trigger_id = ? AND event_key IS NULL AND event IS NOT NULL
    ORDER BY id DESC LIMIT 1000
    """

  /// Returns the runs that a trigger started, each with the key of its event.
  package func eventKeys(of trigger: TriggerID) throws -> [(run: RunID, key: [UInt8])] {
    try all(
      """
      SELECT id, event_key FROM run WHERE trigger_id = ? AND event_key IS NOT NULL
      ORDER BY event_key
      """, [trigger]
    ) { try ($0.at(0), $0.bytes(1)) }
  }
}
