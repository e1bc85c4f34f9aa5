import AppDatabases

/// The entities of an index whose file was replaced, as far as it could still be read.
struct LostEntities: Sendable {
  /// The types of entities with their ids.
  private let rows: [[SQLiteValue]]
  /// The types all of whose entities were in the index.
  private let fills: [[SQLiteValue]]

  /// What a file tells that is to be replaced; nil for one that is damaged where it lists entities.
  init?(_ path: String) {
    // Any error says that the lists aren't whole, and the queries are asked for all entities.
    guard let connection = try? SQLiteConnection(path: path),
      let fills = try? connection.query("SELECT type FROM fills"),
      let rows = try? connection.query(
        """
        SELECT DISTINCT domain, substr(id, length(domain) + 2) FROM items
        WHERE substr(id, 1, length(domain) + 1) = domain || '/'
        """)
    else { return nil }
    self.rows = rows
    self.fills = fills
  }

  /// Notes them in the new file.
  func note(in connection: SQLiteConnection) throws {
    try connection.transaction {
      for row in rows {
        try connection.run("INSERT OR IGNORE INTO lost (type, id) VALUES (?1, ?2)", row)
      }
      for row in fills {
        try connection.run("INSERT OR IGNORE INTO fills (type) VALUES (?1)", row)
      }
    }
  }
}

extension IndexStore {
  /// The ids of the entities of a type that the index had in the file before.
  func lost(of type: String) throws -> [String] {
    try use { connection in
      try connection.query("SELECT id FROM lost WHERE type = ?1 ORDER BY id", [.text(type)])
    }
    .compactMap { row in
      if case .text(let id)? = row.first { id } else { nil }
    }
  }

  /// Whether all entities of a type were in the index, in this file or the one before.
  func wasFilled(with type: String) throws -> Bool {
    try use { connection in
      try !connection.query("SELECT 1 FROM fills WHERE type = ?1", [.text(type)]).isEmpty
    }
  }

  /// Forgets that entities of a type were lost.
  func setFound(with type: String) throws {
    try use { try $0.run("DELETE FROM lost WHERE type = ?1", [.text(type)]) }
  }
}
