import AppDatabases
import AppIntentsCore
import Foundation

extension IndexStore {
  /// The items that have words with all the beginnings in a text, the best first.
  ///
  /// - Parameter limit: how many are read; 0 for all.
  package func items(
    matching text: String, limit: Int = 0, now: Date
  ) throws -> [CSSearchableItem] {
    guard let query = IndexWords.query(text) else { return [] }
    let rows = try use { connection in
      try connection.query(
        """
        SELECT items.id, items.domain, items.expires, items.attributes
        FROM words JOIN items ON items.key = words.rowid
        WHERE words MATCH ?1 AND (items.expires IS NULL OR items.expires > ?2)
        ORDER BY \(Self.rank), items.id LIMIT ?3
        """,
        [
          .text(query), .double(now.timeIntervalSinceReferenceDate),
          .integer(limit > 0 ? Int64(limit) : -1),
        ])
    }
    return try rows.compactMap(Self.item)
  }

  /// Items with their keys, in the order in which they were added.
  ///
  /// - Parameter key: of the last item that is known; 0 for the first ones.
  func items(
    after key: Int64, now: Date
  ) throws -> [(key: Int64, item: CSSearchableItem)] {
    let rows = try use { connection in
      try connection.query(
        """
        SELECT id, domain, expires, attributes, key FROM items
        WHERE key > ?1 AND (expires IS NULL OR expires > ?2) ORDER BY key LIMIT 500
        """, [.integer(key), .double(now.timeIntervalSinceReferenceDate)])
    }
    return try rows.compactMap { row in
      guard case .integer(let key)? = row.last, let item = try Self.item(Array(row.dropLast()))
      else {
        return nil
      }
      return (key, item)
    }
  }

  /// A word of the title counts more than one of the other names, that more than one of the keywords, and
  /// that more than one of the text.
  static let rank = "bm25(words, 20.0, 10.0, 5.0, 1.0)"

  private static func item(_ row: [SQLiteValue]) throws -> CSSearchableItem? {
    guard row.count == 4, case .text(let id) = row[0], case .text(let attributes) = row[3] else {
      return nil
    }
    var domain: String?
    if case .text(let text) = row[1] { domain = text }
    let item = CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: domain,
      attributeSet: try StoredAttributes.attributes(attributes))
    if case .double(let seconds) = row[2] {
      item.expirationDate = Date(timeIntervalSinceReferenceDate: seconds)
    }
    return item
  }
}
