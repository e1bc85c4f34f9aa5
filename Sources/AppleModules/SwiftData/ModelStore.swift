import AppDatabases
import FileOperations
import Foundation
import Glibc
import SystemPackage

/// The saved objects of a container, in an SQLite database.
///
/// Several processes may use the same file: each reads what the others have saved. A file that is
/// damaged is left as it is.
final class ModelStore: @unchecked Sendable {
  // Sendable: the connection is only used under the lock.
  private let lock = NSLock()
  private var opened: (connection: SQLiteConnection, identity: FileIdentity?)?
  /// Nil in memory.
  private let file: URL?
  /// The classes that the store was prepared for.
  private var entities: [ModelClass] = []

  init(_ file: URL?) { self.file = file }

  private var name: String { file.map { "the store `\($0.path)`" } ?? "the store in memory" }

  func read<Result>(_ work: (SQLiteConnection) throws -> Result) throws -> Result {
    do {
      return try lock.withLock { try work(try connection()) }
    } catch {
      throw SwiftDataError(error, of: name)
    }
  }

  /// Prepares the store for classes: indexes and new names.
  func prepare(for entities: [ModelClass]) throws {
    try read { connection in
      try StoreSchema(connection).prepare(for: entities)
      self.entities = entities
    }
  }

  /// Does work whole or not at all, while no other process writes. It is on the disk at the end.
  func write<Result>(_ work: (SQLiteConnection) throws -> Result) throws -> Result {
    try read { connection in try connection.transaction { try work(connection) } }
  }

  /// Does several pieces of work while no other process does such. In memory nobody else can.
  func alone<Result>(_ work: () throws -> Result) throws -> Result {
    guard let file else { return try work() }
    let lock = try locked(FilePath(file.resolvingSymlinksInPath().path + "-lock"))
    defer { close(lock.rawValue) }
    return try work()
  }

  private func locked(_ path: FilePath) throws -> FileDescriptor {
    do {
      let lock = try FileDescriptor.open(
        path, .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
      while flock(lock.rawValue, LOCK_EX) != 0 {
        let error = Errno(rawValue: errno)
        if error == .interrupted { continue }
        close(lock.rawValue)
        throw error
      }
      return lock
    } catch {
      throw SwiftDataError(error, of: path.string)
    }
  }

  private func connection() throws -> SQLiteConnection {
    // The file may have been removed, or replaced.
    if let opened, opened.identity == identity { return opened.connection }
    opened = nil
    if let folder = file?.deletingLastPathComponent() {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    // Stores of Macs have a write-ahead log, which SQLite would move into the file. These have none.
    if let file = file?.resolvingSymlinksInPath(),
      FileManager.default.fileExists(atPath: file.path + "-wal")
    {
      throw SQLiteError.otherLayout()
    }
    let made = try SQLiteConnection(path: file?.path ?? ":memory:")
    // What is saved stays, also when the power fails.
    try made.execute("PRAGMA synchronous = EXTRA")
    let schema = StoreSchema(made)
    try schema.makeTables()
    try schema.prepare(for: entities)
    opened = (made, identity)
    return made
  }

  /// Nil in memory, and if there is no file.
  private var identity: FileIdentity? {
    file.flatMap { try? FileIdentity(at: FilePath($0.path)) }
  }
}
