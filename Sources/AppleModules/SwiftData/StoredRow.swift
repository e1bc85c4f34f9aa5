import AppDatabases
import Foundation

/// An object in a store.
struct StoredRow {
  let key: UUID
  let entity: String
  let version: Int64
  /// The properties as JSON.
  let content: String

  private init?(_ row: [SQLiteValue]) {
    guard row.count == 4, case .text(let id) = row[0], let key = UUID(uuidString: id),
      case .text(let entity) = row[1], case .integer(let version) = row[2],
      case .text(let content) = row[3]
    else { return nil }
    self.key = key
    self.entity = entity
    self.version = version
    self.content = content
  }

  private static let columns = "SELECT id, class, version, properties FROM objects"

  /// The objects of a class, in the order in which they were inserted.
  static func all(of entity: ModelClass, _ connection: SQLiteConnection) throws -> [StoredRow] {
    try connection.query(
      "\(columns) WHERE class = ?1 ORDER BY number", [.text(entity.name)]
    ).compactMap(StoredRow.init)
  }

  static func of(_ keys: some Sequence<UUID>, _ connection: SQLiteConnection) throws -> [StoredRow]
  {
    try connection.query(
      "\(columns) WHERE id IN (SELECT value FROM json_each(?1))",
      [.text(RowCoder.part(Array(keys)))]
    ).compactMap(StoredRow.init)
  }

  /// The versions of objects, without their content.
  static func versions(
    of keys: Set<UUID>, _ connection: SQLiteConnection
  ) throws -> [(key: UUID, version: Int64)] {
    try connection.query(
      "SELECT id, version FROM objects WHERE id IN (SELECT value FROM json_each(?1))",
      [.text(RowCoder.part(Array(keys)))]
    ).compactMap { row in
      guard case .text(let id)? = row.first, let key = UUID(uuidString: id),
        case .integer(let version)? = row.last
      else { return nil }
      return (key, version)
    }
  }
}
