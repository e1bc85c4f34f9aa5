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
