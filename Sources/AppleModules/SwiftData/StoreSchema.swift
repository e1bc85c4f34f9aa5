import AppDatabases
import Foundation

/// The tables of a store.
///
/// An object's row has its properties as JSON: the values as `Codable` writes them, and of
/// relationships the ids of the objects. Unique values have an index.
struct StoreSchema {
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Marks the file as a store: `SwDa`.
  private static let mark: Int64 = 0x5377_4461
  private static let layout: Int64 = 1

  private static let tables = """
    CREATE TABLE objects (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, class TEXT NOT NULL,
      version INTEGER NOT NULL, properties TEXT NOT NULL);
    CREATE INDEX objects_by_class ON objects (class, number);
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    PRAGMA application_id = \(mark);
    PRAGMA user_version = \(layout);
    """

  /// Makes the tables in an empty file.
  func makeTables() throws {
    guard try !isReady() else { return }
    // Another process may have made them meanwhile.
    try connection.transaction { if try !isReady() { try connection.execute(Self.tables) } }
  }

  /// Makes what classes need.
  func prepare(for entities: [ModelClass]) throws {
    guard try needsChange(for: entities) else { return }
    try connection.transaction {
      for entity in entities {
        try rename(in: entity)
        try index(entity)
      }
    }
  }

  /// Throws for a database of something else.
  private func isReady() throws -> Bool {
    let mark = try number("PRAGMA application_id")
    if mark == Self.mark {
      guard try number("PRAGMA user_version") == Self.layout else {
        throw SQLiteError.otherLayout()
      }
      return true
    }
    guard mark == 0, try number("SELECT count(*) FROM sqlite_master") == 0 else {
      throw SQLiteError.otherLayout()
    }
    return false
  }

  private func number(_ query: String) throws -> Int64? {
    guard case .integer(let number)? = try connection.query(query).first?.first else { return nil }
    return number
  }

  // MARK: - What classes need

  private func needsChange(for entities: [ModelClass]) throws -> Bool {
    for entity in entities {
      if try Set(indexes(of: entity)) != Set(entity.uniques.map { entity.indexName(of: $0) }) {
        return true
      }
      for property in entity.properties where try isRenamed(property, in: entity) { return true }
    }
    return false
  }

  private func indexes(of entity: ModelClass) throws -> [String] {
    let prefix = entity.indexPrefix
    return try connection.query(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND substr(name, 1, ?1) = ?2",
      [.integer(Int64(prefix.unicodeScalars.count)), .text(prefix)]
    ).compactMap { row in
      if case .text(let name)? = row.first { name } else { nil }
    }
  }

  private func index(_ entity: ModelClass) throws {
    let wanted = entity.uniques.map { entity.indexName(of: $0) }
    let present = try indexes(of: entity)
    for name in present where !wanted.contains(name) {
      try connection.execute("DROP INDEX \(name.quoted("\""))")
    }
    for constraint in entity.uniques where !present.contains(entity.indexName(of: constraint)) {
      do {
        try connection.execute(
          """
          CREATE UNIQUE INDEX \(entity.indexName(of: constraint).quoted("\""))
          ON objects (\(constraint.expressions("properties").joined(separator: ", ")))
          WHERE class = \(entity.name.quoted("'"))
          """)
      } catch let error as SQLiteError where error.isConflict {
        throw SwiftDataError.notUnique(constraint, of: entity)
      }
    }
  }

  private func isRenamed(_ property: Schema.PropertyMetadata, in entity: ModelClass) throws -> Bool
  {
    guard let old = property.originalName, old != property.name else { return false }
    return try !renamed(old, property.name, entity, limit: 1).isEmpty
  }

  /// The rows that have a property by its old name only.
  private func renamed(
    _ old: String, _ name: String, _ entity: ModelClass, limit: Int = -1
  ) throws -> [[SQLiteValue]] {
    try connection.query(
      """
      SELECT id, properties FROM objects WHERE class = ?1
        AND json_type(properties, ?2) IS NOT NULL AND json_type(properties, ?3) IS NULL LIMIT ?4
      """,
      [
        .text(entity.name), .text(PropertyKey(old).path), .text(PropertyKey(name).path),
        .integer(Int64(limit)),
      ])
  }

  private func rename(in entity: ModelClass) throws {
    let renamed = entity.properties.filter { $0.originalName != nil }
    // A name may be free only when another property has left it.
    for _ in renamed {
      let moved = try renamed.filter { try rename($0, in: entity) }
      if moved.isEmpty { return }
    }
  }

  /// Returns whether a row had the property by its old name.
  private func rename(_ property: Schema.PropertyMetadata, in entity: ModelClass) throws -> Bool {
    guard let old = property.originalName, old != property.name else { return false }
    let rows = try renamed(old, property.name, entity)
    for row in rows {
      guard case .text(let id)? = row.first, case .text(let content)? = row.last else { continue }
      let part = try RowCoder.part(old, as: property, of: entity, in: content)
      let properties = "json_remove(properties, ?2)"
      try connection.run(
        "UPDATE objects SET properties = "
          + (part == nil ? properties : "json_set(\(properties), ?3, json(?4))") + " WHERE id = ?1",
        [.text(id), .text(PropertyKey(old).path)]
          + (part.map { [.text(PropertyKey(property.name).path), .text($0)] } ?? []))
    }
    return !rows.isEmpty
  }
}

extension ModelClass {
  fileprivate var indexPrefix: String { "unique \(name)." }
  fileprivate func indexName(of constraint: UniqueConstraint) -> String {
    "unique " + constraint.title(in: self)
  }
}

extension PropertyKey {
  /// How the functions of SQLite name the property.
  var path: String { "$.\"\(stringValue)\"" }
}

extension String {
  func quoted(_ mark: String) -> String {
    mark + replacing(mark, with: mark + mark) + mark
  }
}
