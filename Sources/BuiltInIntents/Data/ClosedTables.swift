import AppIntentsCore
import Synchronization
import SystemPackage

/// The CSV files to which this process has added rows, with what they were then: no quotation mark in
/// them is open. Only all of a file tells that otherwise, which a loop would read once for each row.
final class ClosedTables: Sendable {
  static let shared = ClosedTables()

  /// How many files are remembered.
  private static let most = 100

  private struct Table: Hashable {
    let path: FilePath
    let separator: Character
  }

  private let tables = Mutex<[Table: FileStatus]>([:])

  /// Whether a file is as it was after the last row.
  func contains(_ path: FilePath, _ separator: Character, _ status: FileStatus) -> Bool {
    tables.withLock { $0[Table(path: path, separator: separator)] }
      .map(status.isUnchanged) ?? false
  }

  /// Remembers a file after a row was added.
  func add(_ path: FilePath, _ separator: Character, _ status: FileStatus) {
    tables.withLock { tables in
      if tables.count >= Self.most { tables.removeAll() }
      tables[Table(path: path, separator: separator)] = status
    }
  }
}
