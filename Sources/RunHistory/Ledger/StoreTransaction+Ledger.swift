package import FileOperations
package import Foundation
import GRDB

/// The ledger: which versions of which files a folder trigger has seen.
extension StoreTransaction {
  private static var columns: String {
    """
    folder, name, device, inode, birth, size, modified, is_folder, is_away, run_id, made_by, \
    unwanted, seen_at
    """
  }

  /// What is known of a path.
  package func ledgerRow(at path: LedgerPath) throws -> LedgerRow? {
    try first(
      "SELECT \(Self.columns) FROM ledger WHERE root_id = ? AND folder = ? AND name = ?",
      [path.root, Data(path.folder), Data(path.name)]
    ) { try LedgerRow($0, root: path.root) }
  }

  /// What is known of a file, wherever below a folder it lies.
  package func ledgerRows(of file: FileVersion, in root: LedgerRootID) throws -> [LedgerRow] {
    // Left to itself, SQLite takes the primary key and reads the whole ledger of the folder.
    try all(
      """
      SELECT \(Self.columns) FROM ledger INDEXED BY ledger_identity \
      WHERE root_id = ? AND inode = ?
      """,
      [root, Int64(bitPattern: file.inode)]
    ) { try LedgerRow($0, root: root) }
    .filter { !$0.isAway && $0.version.isSameFile(as: file) }
  }

  /// What is known of the files that lie in a folder, in the order of their names.
  /// - Parameters:
  ///   - after: begins behind this name; nil begins with the first.
  ///   - through: ends with this name; nil ends with the last.
  package func ledgerRows(
    in folder: [UInt8], of root: LedgerRootID, after: [UInt8]?, through: [UInt8]?, limit: Int
  ) throws -> [LedgerRow] {
    // Every name is greater than none.
    let first = Data(after ?? [])
    guard let through else {
      return try all(
        """
        SELECT \(Self.columns) FROM ledger WHERE root_id = ? AND folder = ? AND name > ? \
        ORDER BY name LIMIT ?
        """, [root, Data(folder), first, limit]
      ) { try LedgerRow($0, root: root) }
    }
    return try all(
      """
      SELECT \(Self.columns) FROM ledger WHERE root_id = ? AND folder = ? AND name > ? \
      AND name <= ? ORDER BY name LIMIT ?
      """, [root, Data(folder), first, Data(through), limit]
    ) { try LedgerRow($0, root: root) }
  }

  /// What is known of the files that lie in a folder and in all folders below it.
  package func ledgerRows(
    below folder: [UInt8], of root: LedgerRootID, after: LedgerPath?, limit: Int
  ) throws -> [LedgerRow] {
    let inside = folder + [UInt8(ascii: "/")]
    let beyond = folder + [UInt8(ascii: "/") + 1]
    let after = after ?? LedgerPath(root: root, folder: folder, name: [])
    if after.folder == folder {
      let rows = try ledgerRows(
        in: folder, of: root, after: after.name, through: nil, limit: limit)
      if !rows.isEmpty { return rows }
    }
    let start = after.folder == folder ? LedgerPath(root: root, folder: inside, name: []) : after
    return try all(
      """
      SELECT \(Self.columns) FROM ledger WHERE root_id = ? AND (folder, name) > (?, ?) \
      AND folder < ? ORDER BY folder, name LIMIT ?
      """, [root, Data(start.folder), Data(start.name), Data(beyond), limit]
    ) { try LedgerRow($0, root: root) }
  }

  /// The folder that comes next among those of which files are known.
  package func ledgerFolder(after folder: [UInt8], in root: LedgerRootID) throws -> [UInt8]? {
    try first(
      "SELECT folder FROM ledger WHERE root_id = ? AND folder > ? ORDER BY folder LIMIT 1",
      [root, Data(folder)]
    ) { try $0.bytes(0) }
  }

  /// Enters what is known of a file, in place of what was known of its path.
  package func record(_ row: LedgerRow) throws {
    let version = row.version
    try run(
      """
      INSERT OR REPLACE INTO ledger (root_id, folder, name, device, inode, birth, size, modified, \
      is_folder, is_away, run_id, made_by, unwanted, seen_at) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        row.path.root, Data(row.path.folder), Data(row.path.name),
        Int64(bitPattern: version.device), Int64(bitPattern: version.inode), version.birth,
        version.size, version.modified, version.isFolder, row.isAway, row.run, row.maker,
        row.unwanted?.rawValue, row.seen.milliseconds,
      ])
  }

  /// Forgets a path.
  package func forget(_ path: LedgerPath) throws {
    try run(
      "DELETE FROM ledger WHERE root_id = ? AND folder = ? AND name = ?",
      [path.root, Data(path.folder), Data(path.name)])
  }

  /// Forgets the files in a folder and in all folders below it.
  package func forgetFiles(below folder: [UInt8], of root: LedgerRootID) throws {
    try run("DELETE FROM ledger WHERE root_id = ? AND folder = ?", [root, Data(folder)])
    try run(
      "DELETE FROM ledger WHERE root_id = ? AND folder > ? AND folder < ?",
      [
        root, Data(folder + [UInt8(ascii: "/")]), Data(folder + [UInt8(ascii: "/") + 1]),
      ])
  }

  /// Notes that a trigger's folder is another one than before: its files went with it, and none of
  /// them was removed.
  package func setFilesAway(of root: LedgerRootID, at now: Date) throws {
    try run(
      "UPDATE ledger SET is_away = 1, seen_at = ? WHERE root_id = ? AND NOT is_away",
      [now.milliseconds, root])
  }

  /// The disk that a trigger's folder is on has another number, since the machine started anew: so
  /// have its files.
  package func renumberDisk(of root: LedgerRootID, from old: UInt64, to new: UInt64) throws {
    try run(
      "UPDATE ledger SET device = ? WHERE root_id = ? AND device = ?",
      [Int64(bitPattern: new), root, Int64(bitPattern: old)])
  }

  /// The run that an event of a trigger has had.
  package func run(of trigger: TriggerID, eventKey: [UInt8]) throws -> RunID? {
    try first(
      "SELECT id FROM run WHERE trigger_id = ? AND event_key = ?", [trigger, Data(eventKey)]
    ) { try $0.at(0) }
  }

  /// The newest run of the events of a trigger whose keys start with the same bytes.
  /// - Parameter start: its last byte is below 255.
  package func newestRun(of trigger: TriggerID, eventKeyStart start: [UInt8]) throws -> RunID? {
    guard let last = start.last else { return nil }
    return try first(
      """
      SELECT id FROM run WHERE trigger_id = ? AND event_key > ? AND event_key < ?
      ORDER BY id DESC LIMIT 1
      """, [trigger, Data(start), Data(start.dropLast() + [last + 1])]
    ) { try $0.at(0) }
  }
}

extension LedgerRow {
  /// From the columns as all queries here list them.
  fileprivate init(_ row: Row, root: LedgerRootID) throws {
    let unwanted: String? = try row.at(11)
    try self.init(
      path: LedgerPath(root: root, folder: row.bytes(0), name: row.bytes(1)),
      version: FileVersion(
        device: UInt64(bitPattern: row.at(2)), inode: UInt64(bitPattern: row.at(3)),
        birth: row.at(4), size: row.at(5), modified: row.at(6), isFolder: row.at(7)),
      run: row.at(9), maker: row.at(10),
      unwanted: unwanted.flatMap { LedgerRow.Unwanted(rawValue: $0) },
      isAway: row.at(8), seen: row.time(12))
  }
}
