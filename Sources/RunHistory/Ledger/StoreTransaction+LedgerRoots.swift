import FileOperations
package import Foundation
import GRDB

extension StoreTransaction {
  /// Returns the ledger of one of a trigger's folders.
  package func ledgerRoot(of trigger: TriggerID, path: [UInt8]) throws -> LedgerRoot? {
    try first(
      "SELECT \(LedgerRoot.columns) FROM ledger_root WHERE trigger_id = ? AND path = ?",
      [trigger, Data(path)], LedgerRoot.init)
  }

  /// Returns the ledgers of a trigger's folders, including folders that it no longer names.
  package func ledgerRoots(of trigger: TriggerID) throws -> [LedgerRoot] {
    try all(
      "SELECT \(LedgerRoot.columns) FROM ledger_root WHERE trigger_id = ? ORDER BY id", [trigger],
      LedgerRoot.init)
  }

  /// Adds or updates the ledger of one of a trigger's folders.
  /// - Returns: Its number.
  package func record(_ root: LedgerRoot) throws -> LedgerRootID {
    let id: LedgerRootID? = try first(
      """
      INSERT INTO ledger_root (trigger_id, path, device, inode, birth, scope, since, is_seeded) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
      ON CONFLICT (trigger_id, path) DO UPDATE SET device = excluded.device, \
      inode = excluded.inode, birth = excluded.birth, scope = excluded.scope, \
      since = excluded.since, is_seeded = excluded.is_seeded \
      RETURNING id
      """,
      [
        root.trigger, Data(root.path), root.version.map { Int64(bitPattern: $0.device) },
        root.version.map { Int64(bitPattern: $0.inode) }, root.version?.birth, root.scope,
        root.since, root.isSeeded,
      ]
    ) { try $0.at(0) }
    guard let id else { throw UnreadableRecord(what: "a watched folder") }
    return id
  }

  /// Switches a folder off. Its files stay known, so that none of them runs twice when the folder is
  /// switched on again.
  package func switchOff(_ root: LedgerRootID, at now: Date) throws {
    try run(
      "UPDATE ledger_root SET since = ?, is_seeded = 0 WHERE id = ? AND since >= 0",
      [-now.milliseconds * 1_000_000, root])
  }

  /// Moves the ledger of a folder to another trigger.
  package func give(_ root: LedgerRootID, to trigger: TriggerID) throws {
    try run("UPDATE ledger_root SET trigger_id = ? WHERE id = ?", [trigger, root])
  }

  /// Removes the ledgers of a workflow's folders that were switched off before a moment.
  package func forgetLedgers(of workflow: String, offSince date: Date) throws {
    let roots: [LedgerRootID] = try all(
      """
      SELECT id FROM ledger_root WHERE since < 0 AND since > ? \
      AND trigger_id IN (SELECT id FROM trigger WHERE workflow = ?)
      """, [-date.milliseconds * 1_000_000, workflow]
    ) { try $0.at(0) }
    for root in roots { try forgetLedger(root) }
  }

  /// Removes the ledgers of a trigger, as if it had never been armed.
  package func forgetLedger(of trigger: TriggerID) throws {
    for root in try ledgerRoots(of: trigger) { try forgetLedger(root.id) }
  }

  /// Removes the ledger of one of a trigger's folders.
  package func forgetLedger(_ root: LedgerRootID) throws {
    try run("DELETE FROM ledger WHERE root_id = ?", [root])
    try run("DELETE FROM ledger_root WHERE id = ?", [root])
  }

  /// Removes the rows of files that have been away since before a moment.
  /// - Parameter limit: The largest number of rows to remove.
  /// - Returns: The number of rows removed.
  package func forgetFilesAway(before date: Date, limit: Int) throws -> Int {
    try run(
      """
      DELETE FROM ledger WHERE (root_id, folder, name) IN \
      (SELECT root_id, folder, name FROM ledger WHERE is_away AND seen_at < ? LIMIT ?)
      """, [date.milliseconds, limit])
  }
}

extension LedgerRoot {
  fileprivate static let columns =
    "id, trigger_id, path, device, inode, birth, scope, since, is_seeded"

  fileprivate init(_ row: Row) throws {
    let inode: Int64? = try row.at(4)
    try self.init(
      id: row.at(0), trigger: row.at(1), path: row.bytes(2),
      version: inode.map { inode in
        try FileVersion(
          device: UInt64(bitPattern: row.at(3)), inode: UInt64(bitPattern: inode),
          birth: row.at(5), size: 0, modified: 0, isFolder: true)
      },
      scope: row.at(6), since: row.at(7), isSeeded: row.at(8))
  }
}
