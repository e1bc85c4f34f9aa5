import GRDB

/// The configuration of the connections.
enum StoreConfiguration {
  static var pool: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 2
    // Readers stay open when their memory is freed.
    configuration.persistentReadOnlyConnections = true
    configuration.label = "segue.history"
    // Rows may refer to runs that have been removed, and the rows of a run are deleted in small
    // batches. Checking keys would only make each insert slower.
    configuration.foreignKeysEnabled = false
    // `CommitQueue` rolls failed commits back. A rollback that fails must not end the process.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      if database.configuration.readonly {
        // Only the writer checkpoints.
        try database.execute(
          sql:
            "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -1000; PRAGMA busy_timeout = 5000")
      } else {
        // `auto_vacuum` takes effect only before the first table is made. Debian turns on
        // `secure_delete`, which overwrites deleted content; the history doesn't need that.
        try database.execute(
          sql: """
            PRAGMA auto_vacuum = INCREMENTAL;
            PRAGMA cache_size = -4000;
            PRAGMA temp_store = MEMORY;
            PRAGMA secure_delete = OFF;
            PRAGMA journal_size_limit = 16777216;
            """)
      }
    }
    return configuration
  }

  /// Sets what GRDB changes when it opens the file: it lowers `synchronous`, so that a commit wouldn't
  /// wait until it is on the disk.
  static func finish(_ database: Database) throws {
    try database.execute(sql: "PRAGMA synchronous = FULL")
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    precondition(level == 2, "SQLite doesn't wait for the disk (synchronous is \(level ?? -1))")
  }
}
