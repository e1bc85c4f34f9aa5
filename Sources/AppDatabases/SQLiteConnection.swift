/// A value of a column, or of a parameter of a statement.
package enum SQLiteValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)

  package static func text(_ text: String?) -> SQLiteValue {
    if let text { .text(text) } else { .null }
  }
}

/// A connection with a database. One task at a time may use it.
package final class SQLiteConnection: @unchecked Sendable {
  // Sendable: the store that owns it uses it under its lock.
  private let library: SQLiteLibrary
  private var database: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]
  /// When all statements end; nil for no limit.
  private var deadline: UnsafeMutablePointer<ContinuousClock.Instant>?

  /// How long a statement waits for another process, in milliseconds.
  private static let busyTimeout: CInt = 60_000

  /// - Parameter path: of the file; `:memory:` for a database that ends with the connection.
  package convenience init(path: String) throws {
    // Reading and writing, creating the file, and no locks of SQLite's own.
    try self.init(path, flags: 0x2 | 0x4 | 0x8000)
    _ = library.busyTimeout(database, Self.busyTimeout)
  }

  /// A copy of a file that another program may have made up to do harm.
  ///
  /// - Parameter limit: how long all statements take at most.
  package convenience init(untrusted path: String, limit: Duration) throws {
    // Also writing: SQLite locks the copy, and brings its log into it.
    try self.init(path, flags: 0x2 | 0x8000)
    let end = UnsafeMutablePointer<ContinuousClock.Instant>.allocate(capacity: 1)
    end.initialize(to: .now + limit)
    deadline = end
    library.progress(database, 1_000, { $0.map(SQLiteConnection.isPast) == true ? 1 : 0 }, end)
    // Of a text, and of a row.
    _ = library.limit(database, 0, 16 << 20)
    // Tables can call nothing but what computes. What is thrown away needs no waiting for the disk.
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF")
  }

  private init(_ path: String, flags: CInt) throws {
    library = try SQLiteLibrary.loaded.get()
    guard library.open(path, &database, flags, nil) == 0 else { throw error() }
  }

  private static func isPast(_ moment: UnsafeMutableRawPointer) -> Bool {
    moment.load(as: ContinuousClock.Instant.self) < .now
  }

  deinit {
    for statement in statements.values { _ = library.finalize(statement) }
    _ = library.close(database)
    deadline?.deallocate()
  }

  /// The rows that changed by the last statement.
  package var changes: Int { Int(library.changes(database)) }

  /// Runs statements without parameters and rows.
  package func execute(_ sql: String) throws {
    guard library.execute(database, sql, nil, nil, nil) == 0 else { throw error() }
  }

  /// Runs a statement, and reads its rows.
  package func query(_ sql: String, _ parameters: [SQLiteValue] = []) throws -> [[SQLiteValue]] {
    let statement = try prepared(sql)
    defer { _ = library.reset(statement) }
    for (index, value) in parameters.enumerated() {
      guard bind(value, to: CInt(index + 1), of: statement) == 0 else { throw error() }
    }
    var rows: [[SQLiteValue]] = []
    let columns = library.columnCount(statement)
    while true {
      switch library.step(statement) {
      case Self.row: rows.append((0..<columns).map { column($0, of: statement) })
      case Self.done: return rows
      default: throw error()
      }
    }
  }

  package func run(_ sql: String, _ parameters: [SQLiteValue] = []) throws {
    _ = try query(sql, parameters)
  }

  /// Does work whole or not at all, while no other process writes.
  package func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // After some failures SQLite has rolled back by itself, and then this reports an error.
      _ = library.execute(database, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    guard library.prepare(database, sql, -1, &statement, nil) == 0, let statement else {
      throw error()
    }
    if statements.count >= Self.mostStatements {
      for known in statements.values { _ = library.finalize(known) }
      statements = [:]
    }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLiteValue, to index: CInt, of statement: OpaquePointer) -> CInt {
    switch value {
    case .null: library.bindNull(statement, index)
    case .integer(let number): library.bindInteger(statement, index, number)
    case .double(let number): library.bindDouble(statement, index, number)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else {
            return library.bindText(statement, index, "", 0, -1)
          }
          return library.bindText(statement, index, start, CInt(clamping: characters.count), -1)
        }
      }
    }
  }

  private func column(_ index: CInt, of statement: OpaquePointer) -> SQLiteValue {
    switch library.columnType(statement, index) {
    case 1: return .integer(library.columnInteger(statement, index))
    case 2: return .double(library.columnDouble(statement, index))
    case 3:
      guard let start = library.columnText(statement, index) else { return .null }
      let count = Int(library.columnBytes(statement, index))
      return .text(
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    default: return .null
    }
  }

  private func error() -> SQLiteError {
    SQLiteError(
      code: library.extendedCode(database),
      message: library.message(database).map { String(cString: $0) } ?? "SQLite failed",
      system: library.systemError(database))
  }

  private static let mostStatements = 100
  private static let row: CInt = 100
  private static let done: CInt = 101
}
