import GRDB

/// Single facts that have to outlive the daemon, by name.
extension StoreTransaction {
  package func note(_ name: String) throws -> String? {
    try first("SELECT value FROM note WHERE name = ?", [name]) { try $0.at(0) }
  }

  /// Notes something; nil forgets it.
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
