package import FileOperations
package import Foundation
import GRDB

/// The ledger: the versions of files that a folder trigger has seen.
extension StoreTransaction {
  private static var columns: String {
    """
    folder, name, device, inode, birth, size, modified, is_folder, is_away, run_id, made_by, \
    unwanted, seen_at
    """
  }

  /// Returns the row of a path.
  package func ledgerRow(at path: LedgerPath) throws -> LedgerRow? {
    try first(
      "SELECT \(Self.columns) FROM ledger WHERE root_id = ? AND folder = ? AND name = ?",
      [path.root, Data(path.folder), Data(path.name)]
    ) { try LedgerRow($0, root: path.root) }
  }

  /// Returns the rows of a file, wherever it is in a trigger's folder.
  package func ledgerRows(of file: FileVersion, in root: LedgerRootID) throws -> [LedgerRow] {
    // Without a hint, SQLite uses the primary key and reads the whole ledger of the folder.
    try all(
      """
      SELECT \(Self.columns) FROM ledger INDEXED BY ledger_identity \
      WHERE root_id = ? AND inode = ?
      """,
      [root, Int64(bitPattern: file.inode)]
    ) { try LedgerRow($0, root: root) }
    .filter { !$0.isAway && $0.version.isSameFile(as: file) }
  }

  /// Returns the rows of the files in a folder, in the order of their names.
  /// - Parameters:
  ///   - after: The name after which the rows start; nil starts with the first.
  ///   - through: The last name; nil ends with the last of the folder.
  package func ledgerRows(
    in folder: [UInt8], of root: LedgerRootID, after: [UInt8]?, through: [UInt8]?, limit: Int
  ) throws -> [LedgerRow] {
    // Every name is greater than the empty name.
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

  /// Returns the rows of the files in a folder and in all folders below it.
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

  /// Returns the next folder that has rows.
  package func ledgerFolder(after folder: [UInt8], in root: LedgerRootID) throws -> [UInt8]? {
    try first(
      "SELECT folder FROM ledger WHERE root_id = ? AND folder > ? ORDER BY folder LIMIT 1",
      [root, Data(folder)]
    ) { try $0.bytes(0) }
  }

  /// Adds a row, or replaces the row of its path.
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

  /// Removes the row of a path.
  package func forget(_ path: LedgerPath) throws {
    try run(
      "DELETE FROM ledger WHERE root_id = ? AND folder = ? AND name = ?",
      [path.root, Data(path.folder), Data(path.name)])
  }

  /// Removes the rows of the files in a folder and in all folders below it.
  package func forgetFiles(below folder: [UInt8], of root: LedgerRootID) throws {
    try run("DELETE FROM ledger WHERE root_id = ? AND folder = ?", [root, Data(folder)])
    try run(
      "DELETE FROM ledger WHERE root_id = ? AND folder > ? AND folder < ?",
      [
        root, Data(folder + [UInt8(ascii: "/")]), Data(folder + [UInt8(ascii: "/") + 1]),
      ])
  }

  /// Marks all files of a trigger's folder as away: another folder took the place of the one that
  /// holds them, so none of them was removed.
  package func setFilesAway(of root: LedgerRootID, at now: Date) throws {
    try run(
      "UPDATE ledger SET is_away = 1, seen_at = ? WHERE root_id = ? AND NOT is_away",
      [now.milliseconds, root])
  }

  /// Updates the device number of files after a restart of the machine has changed the number of
  /// their disk.
  package func renumberDisk(of root: LedgerRootID, from old: UInt64, to new: UInt64) throws {
    try run(
      "UPDATE ledger SET device = ? WHERE root_id = ? AND device = ?",
      [Int64(bitPattern: new), root, Int64(bitPattern: old)])
  }
}

extension LedgerRow {
  /// Reads the columns in the order of `columns`.
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
