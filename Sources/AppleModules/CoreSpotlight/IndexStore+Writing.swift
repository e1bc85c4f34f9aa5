import AppDatabases
import AppIntentsCore
import Foundation

extension IndexStore {
  /// How many items are written at once. Other processes may write between.
  private static let batch = 500

  /// Keeps items; those with a known id replace it.
  ///
  /// - Parameter store: the name of the index.
  func put(_ items: [CSSearchableItem], in store: String, now: Date) throws {
    try put(items.map(IndexedItem.init), in: store, now: now)
  }

  private func put(_ items: [IndexedItem], in store: String, now: Date) throws {
    var rest = items[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      try use { connection in
        try connection.transaction {
          try connection.run(
            "DELETE FROM items WHERE expires <= ?1",
            [.double(now.timeIntervalSinceReferenceDate)])
          for item in batch { try Self.put(item, in: store, connection) }
        }
      }
      rest = rest.dropFirst(Self.batch)
    }
  }

  private static func put(
    _ item: IndexedItem, in store: String, _ connection: SQLiteConnection
  ) throws {
    let expires =
      item.expires.map { SQLiteValue.double($0.timeIntervalSinceReferenceDate) } ?? .null
    let known: [SQLiteValue] = [
      .text(store), .text(item.id), .text(item.domain), expires, .text(item.attributes),
    ]
    let same = try connection.query(
      """
      SELECT key FROM items WHERE store = ?1 AND id = ?2 AND domain IS ?3 AND expires IS ?4
        AND attributes = ?5
      """, known)
    let key: SQLiteValue
    if let first = same.first?.first {
      if try properties(of: first, connection) == item.rows { return }
      key = first
      try connection.run("DELETE FROM properties WHERE item = ?1", [key])
    } else {
      try connection.run(
        "DELETE FROM items WHERE store = ?1 AND id = ?2", [.text(store), .text(item.id)])
      let words = item.words
      try connection.run(
        """
        INSERT INTO items (store, id, domain, expires, attributes, title, names, keywords, content)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """,
        known + [
          .text(words.title), .text(words.names), .text(words.keywords), .text(words.content),
        ])
      key = try connection.query("SELECT last_insert_rowid()").first?.first ?? .null
    }
    for row in item.rows {
      try connection.run(
        """
        INSERT INTO properties (item, type, name, number, folded, is_exact)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """, [key] + row)
    }
  }

  private static func properties(
    of key: SQLiteValue, _ connection: SQLiteConnection
  ) throws -> [[SQLiteValue]] {
    try connection.query(
      "SELECT type, name, number, folded, is_exact FROM properties WHERE item = ?1 ORDER BY name",
      [key])
  }

  // MARK: - Removing

  func remove(ids: [String], in store: String) throws {
    try use { connection in
      try connection.transaction {
        for id in ids {
          try connection.run(
            "DELETE FROM items WHERE store = ?1 AND id = ?2", [.text(store), .text(id)])
        }
      }
    }
  }

  /// Removes items from the indexes of all names.
  func remove(everywhere ids: [String]) throws {
    try use { connection in
      try connection.transaction {
        for id in ids { try connection.run("DELETE FROM items WHERE id = ?1", [.text(id)]) }
      }
    }
  }

  /// Also removes the items of domains inside a domain.
  func remove(domain: String, in store: String) throws {
    try use { connection in
      try connection.run(
        """
        DELETE FROM items WHERE store = ?1
          AND (domain = ?2 OR substr(domain, 1, length(?2) + 1) = ?2 || '.')
        """, [.text(store), .text(domain)])
    }
  }

  func removeAll(in store: String) throws {
    try use { try $0.run("DELETE FROM items WHERE store = ?1", [.text(store)]) }
  }

  // MARK: - Filling

  /// Whether all entities of a type were put into the index, and none was lost since.
  package func isFilled(with type: String) throws -> Bool {
    try use { connection in
      try !connection.query(
        """
        SELECT 1 FROM fills WHERE type = ?1 AND NOT EXISTS (SELECT 1 FROM lost WHERE type = ?1)
        """, [.text(type)]
      ).isEmpty
    }
  }

  package func setFilled(with type: String) throws {
    try use { try $0.run("INSERT OR IGNORE INTO fills (type) VALUES (?1)", [.text(type)]) }
    try setFound(with: type)
  }
}

extension IndexedItem {
  /// The rows of the properties, without the key, in the order of their names.
  fileprivate var rows: [[SQLiteValue]] {
    guard let domain else { return [] }
    let known = Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    return known.values.sorted {
      Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8))
    }
    .map { property in
      [
        .text(domain), .text(property.name), property.number.map { .double($0) } ?? .null,
        .text(property.folded), .integer(property.isExact ? 1 : 0),
      ]
    }
  }
}
