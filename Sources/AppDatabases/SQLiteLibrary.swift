import AppIntentsCore
import Glibc

/// The functions of the machine's SQLite that databases of apps use.
///
/// The library is loaded by the first use of a database. A program that is linked with it would load it
/// at each start, and couldn't be built without its headers.
struct SQLiteLibrary: @unchecked Sendable {
  // Sendable: pointers to functions of a library that stays loaded.
  typealias Database = OpaquePointer
  typealias Statement = OpaquePointer

  static let loaded = Result { try SQLiteLibrary() }

  let open:
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<Database?>, CInt, UnsafePointer<CChar>?
    ) -> CInt
  let close: @convention(c) (Database?) -> CInt
  let busyTimeout: @convention(c) (Database?, CInt) -> CInt
  /// Calls a function each time a statement has done a number of steps. It ends the statement unless
  /// the function gives 0.
  let progress:
    @convention(c) (
      Database?, CInt, (@convention(c) (UnsafeMutableRawPointer?) -> CInt)?,
      UnsafeMutableRawPointer?
    ) -> Void
  let limit: @convention(c) (Database?, CInt, CInt) -> CInt
  let message: @convention(c) (Database?) -> UnsafePointer<CChar>?
  let extendedCode: @convention(c) (Database?) -> CInt
  let systemError: @convention(c) (Database?) -> CInt
  let changes: @convention(c) (Database?) -> CInt
  let execute:
    @convention(c) (
      Database?, UnsafePointer<CChar>, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
    ) -> CInt
  let prepare:
    @convention(c) (
      Database?, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<Statement?>, UnsafeRawPointer?
    ) -> CInt
  let finalize: @convention(c) (Statement?) -> CInt
  let step: @convention(c) (Statement?) -> CInt
  let reset: @convention(c) (Statement?) -> CInt
  let bindNull: @convention(c) (Statement?, CInt) -> CInt
  let bindInteger: @convention(c) (Statement?, CInt, Int64) -> CInt
  let bindDouble: @convention(c) (Statement?, CInt, Double) -> CInt
  /// The last parameter is a destructor; -1 has SQLite copy the text.
  let bindText: @convention(c) (Statement?, CInt, UnsafePointer<CChar>, CInt, Int) -> CInt
  let columnCount: @convention(c) (Statement?) -> CInt
  let columnType: @convention(c) (Statement?, CInt) -> CInt
  let columnInteger: @convention(c) (Statement?, CInt) -> Int64
  let columnDouble: @convention(c) (Statement?, CInt) -> Double
  let columnText: @convention(c) (Statement?, CInt) -> UnsafePointer<UInt8>?
  let columnBytes: @convention(c) (Statement?, CInt) -> CInt

  private init() throws {
    guard let library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL) else {
      throw IntentFailure(
        "SQLite is missing: there is no `libsqlite3.so.0`", kind: .missing,
        help: "install the package `libsqlite3-0`, or `sqlite-libs`")
    }
    func function<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, "sqlite3_\(name)") else {
        throw IntentFailure(
          "the machine's SQLite has no `sqlite3_\(name)`", kind: .missing,
          help: "install a newer SQLite")
      }
      return unsafeBitCast(symbol, to: Function.self)
    }
    open = try function("open_v2")
    close = try function("close_v2")
    busyTimeout = try function("busy_timeout")
    progress = try function("progress_handler")
    limit = try function("limit")
    message = try function("errmsg")
    extendedCode = try function("extended_errcode")
    systemError = try function("system_errno")
    changes = try function("changes")
    execute = try function("exec")
    prepare = try function("prepare_v2")
    finalize = try function("finalize")
    step = try function("step")
    reset = try function("reset")
    bindNull = try function("bind_null")
    bindInteger = try function("bind_int64")
    bindDouble = try function("bind_double")
    bindText = try function("bind_text")
    columnCount = try function("column_count")
    columnType = try function("column_type")
    columnInteger = try function("column_int64")
    columnDouble = try function("column_double")
    columnText = try function("column_text")
    columnBytes = try function("column_bytes")
  }
}
