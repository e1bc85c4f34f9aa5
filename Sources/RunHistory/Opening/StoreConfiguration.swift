import GRDB

/// How the connections are set up.
enum StoreConfiguration {
  static var pool: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 2
    // Those who free their memory need not be opened again for it.
    configuration.persistentReadOnlyConnections = true
    configuration.label = "segue.history"
    // A row may name another one that was pruned long ago, and what belongs to a run is deleted
    // with it in small batches: keys are looked after by our own code, at no cost for each insert.
    configuration.foreignKeysEnabled = false
    // A failed commit is rolled back by us; what can't be must not end the process.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      if database.configuration.readonly {
        // Only the writer moves pages from the log into the file.
        try database.execute(
          sql:
            "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -1000; PRAGMA busy_timeout = 5000")
      } else {
        // `auto_vacuum` takes effect only before the first table. Without `secure_delete`, which
        // Debian turns on, what is forgotten isn't written over: a history is no secret.
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

  /// What has to wait until GRDB has opened the file: it lowers `synchronous`, and then a commit
  /// would no longer mean that something is on the disk.
  static func finish(_ database: Database) throws {
    try database.execute(sql: "PRAGMA synchronous = FULL")
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    precondition(level == 2, "SQLite doesn't wait for the disk (synchronous is \(level ?? -1))")
  }
}
