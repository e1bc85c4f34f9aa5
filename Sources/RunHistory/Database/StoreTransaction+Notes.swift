import GRDB

/// Named texts that are kept across restarts of the daemon.
extension StoreTransaction {
  package func note(_ name: String) throws -> String? {
    try first("SELECT value FROM note WHERE name = ?", [name]) { try $0.at(0) }
  }

  /// Sets a note; nil removes it.
  package func setNote(_ name: String, to value: String?) throws {
    if let value {
      try run(
        """
        INSERT INTO note (name, value) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value
        """, [name, value])
    } else {
      try run("DELETE FROM note WHERE name = ?", [name])
    }
  }
}
