import GRDB

/// The operations of the store. All operations on one transaction take effect together, or none does.
///
/// The operations are in extensions, one file for each subject.
package struct StoreTransaction {
  let database: Database
  /// Whether the disk has space only for runs that have already started.
  var isLowOnSpace = false
}

extension StoreTransaction {
  /// Refuses to begin something new while the remaining space is reserved for runs that have
  /// already started.
  /// - Throws: `StoreError.full`.
  func requireSpace() throws { if isLowOnSpace { throw StoreError.full } }

  /// Reads the whole file and returns a description of what is damaged; nil if the file is intact.
  package func damage() throws -> String? {
    let answer = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    return answer == "ok" ? nil : answer
  }
}

extension StoreTransaction {
  /// Runs a statement. Each connection prepares it once.
  /// - Returns: the number of rows that it changed.
  @discardableResult
  func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
    return database.changesCount
  }

  /// Returns one result for each row.
  func all<Result>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ make: (Row) throws -> Result
  ) throws -> [Result] {
    let statement = try database.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var results: [Result] = []
    while let row = try rows.next() { results.append(try make(row)) }
    return results
  }

  /// Returns one result for each row that can be read. A row that was damaged costs only itself.
  /// - Parameter unreadable: is called with the first column of each other row.
  func readable<Result>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    unreadable: (Int64) -> Void, _ make: (Row) throws -> Result
  ) throws -> [Result] {
    try all(sql, arguments) { row -> Result? in
      do {
        return try make(row)
      } catch is UnreadableRecord {
        unreadable(try row.at(0))
        return nil
      }
    }.compactMap { $0 }
  }

  /// Returns a result for the first row; nil if there is no row.
  func first<Result>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ make: (Row) throws -> Result
  ) throws -> Result? {
    let statement = try database.cachedStatement(sql: sql)
    return try Row.fetchOne(statement, arguments: arguments).map(make)
  }
}
