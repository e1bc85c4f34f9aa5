import GRDB

/// What the store lets its callers do together: everything in one transaction happens, or nothing.
///
/// What can be done is in extensions, a file for a subject.
package struct StoreTransaction {
  let database: Database
  /// Whether the disk has only room for what is under way.
  var isShortOfRoom = false
}

extension StoreTransaction {
  /// Refuses what would begin something new, while there is only room for the end of what began.
  /// - Throws: `StoreError.full`.
  func needRoom() throws { if isShortOfRoom { throw StoreError.full } }
}

extension StoreTransaction {
  /// Runs a statement, which is prepared once for each connection.
  /// - Returns: how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
    return database.changesCount
  }

  /// What is made of every row.
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

  /// What is made of the first row, if there is one.
  func first<Result>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ make: (Row) throws -> Result
  ) throws -> Result? {
    let statement = try database.cachedStatement(sql: sql)
    return try Row.fetchOne(statement, arguments: arguments).map(make)
  }
}
