import GRDB
import SystemPackage

/// The tables of the store, as a sequence of layouts. Each layout is the SQL that changes the one
/// before it.
///
/// GRDB's migrator applies layouts and records them in its own table. The number of the last layout is
/// also in the file's header (`PRAGMA user_version`), where `StoreHeader` reads it without changing a
/// file from a newer version, and which makes it unnecessary to read the migrator's table on each
/// opening.
struct Schema {
  let layouts: [String]

  /// The number of the last layout.
  var version: Int { layouts.count }

  /// Brings the tables of a file up to date. Does nothing if they are.
  /// - Throws: `StoreError.newer`.
  func migrate(_ pool: DatabasePool, file: FilePath) throws {
    let present = try pool.writeWithoutTransaction { try Self.version(of: $0) }
    guard present <= version else { throw StoreError.newer(file, version: present) }
    guard present < version else { return }
    try migrator.migrate(pool)
    // Moves the version into the header of the file itself.
    _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  private var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (number, layout) in zip(1..., layouts) {
      migrator.registerMigration("\(number)") { database in
        try database.execute(sql: layout)
        try database.execute(sql: "PRAGMA user_version = \(number)")
      }
    }
    return migrator
  }

  private static func version(of database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }
}
