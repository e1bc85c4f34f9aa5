import AppDatabases
import Foundation

extension IndexStore {
  /// The ids of the entities that a search finds, and what it has done of the search.
  func ids(
    _ search: IndexedEntitySearch, now: Date
  ) throws -> (ids: [String], isFiltered: Bool, isSorted: Bool) {
    if search.findsNothing { return ([], true, true) }
    let found = try use { [mostRanked] connection in
      var statement = EntityStatement(search, now: now)
      let clauses = try search.clauses.filter { try connection.hasProperty($0.name, search.type) }
      let areAllThere = clauses.count == search.clauses.count
      if !search.isAny || areAllThere {
        try statement.filter(clauses, isAny: search.isAny, connection)
      }
      let isFiltered = search.isComplete && areAllThere && statement.isExact
      var isSorted = !search.isUnsorted
      if let sort = search.sort {
        isSorted =
          try connection.hasProperty(sort.name, search.type)
          && connection.isExact(sort.name, search.type)
        if isSorted { statement.sort(by: sort.name, isDescending: sort.isDescending) }
      }
      if let limit = search.limit, isFiltered, isSorted { statement.limit = max(0, limit) }
      let rows = try statement.rows(connection, mostRanked: mostRanked)
      return Found(rows: rows, isFiltered: isFiltered, isSorted: isSorted)
    }
    let prefix = search.type + "/"
    let ids = found.rows.compactMap { row -> String? in
      // An app may have items of its own in the same domain.
      guard case .text(let id)? = row.first, id.hasPrefix(prefix) else { return nil }
      return String(id.dropFirst(prefix.count))
    }
    return (ids, found.isFiltered, found.isSorted)
  }

  private struct Found: Sendable {
    let rows: [[SQLiteValue]]
    let isFiltered: Bool
    let isSorted: Bool
  }
}

extension SQLiteConnection {
  /// Whether at least a number of items have words.
  func holds(_ words: String, in count: Int) throws -> Bool {
    let found = try query(
      "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ?1 LIMIT ?2)",
      [.text(words), .integer(Int64(count))])
    return found == [[.integer(Int64(count))]]
  }

  /// Whether any entity of a type has a property in the index.
  fileprivate func hasProperty(_ name: String, _ type: String) throws -> Bool {
    try !query(
      "SELECT 1 FROM properties WHERE type = ?1 AND name = ?2 LIMIT 1", [.text(type), .text(name)]
    ).isEmpty
  }

  /// Whether all numbers of a property are the values themselves.
  fileprivate func isExact(_ name: String, _ type: String) throws -> Bool {
    try query(
      "SELECT 1 FROM properties WHERE type = ?1 AND name = ?2 AND is_exact = 0 LIMIT 1",
      [.text(type), .text(name)]
    ).isEmpty
  }
}

/// A statement that finds entities.
private struct EntityStatement {
  private let type: String
  private let words: String?
  private var conditions: [String]
  private var values: [SQLiteValue]
  private var sorting: (name: String, isDescending: Bool)?
  /// Whether the filters are what was asked for.
  private(set) var isExact = true
  /// Nil for all.
  var limit: Int?

  init(_ search: IndexedEntitySearch, now: Date) {
    type = search.type
    words = search.words
    conditions = ["items.domain = ?", "(items.expires IS NULL OR items.expires > ?)"]
    values = [.text(search.type), .double(now.timeIntervalSinceReferenceDate)]
    if let words {
      // The third value, which is replaced for a search of titles alone.
      conditions.append("words MATCH ?")
      values.append(.text(words))
    }
  }

  mutating func filter(
    _ clauses: [IndexedEntitySearch.Clause], isAny: Bool, _ connection: SQLiteConnection
  ) throws {
    var parts: [String] = []
    for clause in clauses {
      let exact = try connection.isExact(clause.name, type) ? clause.exact : nil
      if exact == nil { isExact = false }
      parts.append(
        "items.key IN (SELECT item FROM properties WHERE type = ? AND name = ? AND "
          + "\(exact ?? clause.condition))")
      values += [.text(type), .text(clause.name)] + clause.values
    }
    if !parts.isEmpty {
      conditions.append("(\(parts.joined(separator: isAny ? " OR " : " AND ")))")
    }
  }

  mutating func sort(by name: String, isDescending: Bool) { sorting = (name, isDescending) }

  func rows(_ connection: SQLiteConnection, mostRanked: Int) throws -> [[SQLiteValue]] {
    if let limit, let words, sorting == nil, try connection.holds(words, in: mostRanked + 1) {
      // Words that so many have say little about which is the best.
      var titled = values
      titled[2] = .text("{title names} : (\(words))")
      let statement = text(from, conditions, order: "words.rowid")
      let first = try connection.query(statement, titled + last)
      if first.count >= limit { return first }
      let known = Set(first)
      let others = try connection.query(statement, values + last)
      return Array((first + others.filter { !known.contains($0) }).prefix(limit))
    }
    if let limit, words == nil, let sorting {
      // The entities with the property in its order, of which no more are read than are wanted.
      let first = try connection.query(
        text(
          "properties AS sorting JOIN items ON items.key = sorting.item", conditions + Self.sorted,
          order: "sorting.number \(sorting.isDescending ? "DESC" : "ASC"), items.key"),
        values + [.text(type), .text(sorting.name)] + last)
      if first.count >= limit { return first }
    }
    return try connection.query(text(from, conditions, order: order), named + values + last)
  }

  private static let sorted = ["sorting.type = ?", "sorting.name = ?"]

  private var from: String {
    let items = words == nil ? "items" : "words JOIN items ON items.key = words.rowid"
    guard sorting != nil else { return items }
    return items
      + " LEFT JOIN properties AS sorting ON sorting.item = items.key AND sorting.name = ?"
  }

  /// Entities without the property come last.
  private var order: String {
    if let sorting {
      return
        "sorting.number IS NULL, sorting.number \(sorting.isDescending ? "DESC" : "ASC"), items.key"
    }
    return words == nil ? "items.key" : "\(IndexStore.rank), items.key"
  }

  private var named: [SQLiteValue] { sorting.map { [.text($0.name)] } ?? [] }
  private var last: [SQLiteValue] { [.integer(limit.map { Int64($0) } ?? -1)] }

  private func text(_ from: String, _ conditions: [String], order: String) -> String {
    "SELECT items.id FROM \(from) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) "
      + "LIMIT ?"
  }
}
