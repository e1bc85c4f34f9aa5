import GRDB
import SystemPackage

/// The tables, as the sum of all changes that were ever made to them.
///
/// A change that people have is never edited: another one is added behind it.
enum Schema {
  /// What to run, in order. The number of those that have run is the layout's number in the file.
  static let migrations: [String] = [migration1]

  static var version: Int { migrations.count }

  /// Brings the tables up to date.
  static func migrate(_ database: Database, file: FilePath) throws {
    let present = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard present <= version else { throw StoreError.newer(file, version: present) }
    guard present < version else { return }
    for (index, migration) in migrations.enumerated().dropFirst(present) {
      try database.inTransaction(.immediate) {
        try database.execute(sql: migration)
        try database.execute(sql: "PRAGMA user_version = \(index + 1)")
        return .commit
      }
    }
    // Into the file itself, where the next opening looks for the number.
    try database.checkpoint(.truncate)
  }
}
