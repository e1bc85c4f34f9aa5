import AppDatabases
import AppIntentsCore
import FileOperations
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The index of a program: its items with their words, in an SQLite database with FTS5.
///
/// Several processes may use the same file. A file that is damaged, or of another version, is replaced
/// by an empty one, which `isFilled` tells.
package final class IndexStore: Sendable {
  private struct Opened {
    let connection: SQLiteConnection
    /// The file that is open; nil in memory.
    let identity: FileIdentity?
  }

  private static let ofProcess = IndexStore(IndexLocation.ofProcess())

  /// The store of this task instead of the program's own.
  @TaskLocal package static var replacement: IndexStore?

  static var current: IndexStore { replacement ?? ofProcess }

  let location: IndexLocation
  /// How many items are ranked at most. Of more, those with the words in their titles come first.
  let mostRanked: Int
  private let mostPages: Int
  private let opened = Mutex<Opened?>(nil)

  /// - Parameters:
  ///   - mostPages: how many pages of 4,096 bytes the file may have; 0 for no limit.
  ///   - mostRanked: how many items are ranked if a search has a limit. Ranking 20,000 takes 50 ms.
  package init(_ location: IndexLocation, mostPages: Int = 0, mostRanked: Int = 10_000) {
    self.location = location
    self.mostRanked = mostRanked
    self.mostPages = mostPages
  }

  /// Uses the database. Throws an `IntentFailure` that names the file.
  func use<Result: Sendable>(
    _ work: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    do {
      return try opened.withLock { opened in
        do {
          return try work(try Self.connection(&opened, self))
        } catch let error as SQLiteError where error.isDamage {
          // The file may have become damaged after it was opened.
          let identity = opened?.identity
          opened = nil
          try removeDamaged(identity)
          return try work(try Self.connection(&opened, self))
        }
      }
    } catch let error as SQLiteError {
      throw error.failure(of: "the index `\(location.path)`")
    } catch let error as Errno {
      throw IntentFailure(
        "can't use the index `\(location.path)`: \(IntentErrorText.message(for: error))",
        kind: error == .permissionDenied || error == .readOnlyFileSystem ? .notPermitted : .other)
    }
  }

  // MARK: - Opening

  private static func connection(
    _ opened: inout Opened?, _ store: IndexStore
  ) throws -> SQLiteConnection {
    guard case .file(let url) = store.location else {
      if let opened { return opened.connection }
      let made = try store.open(IndexLocation.memoryPath)
      opened = Opened(connection: made, identity: nil)
      return made
    }
    // The file may have been removed, or replaced by another process.
    if let opened, opened.identity == identity(url) { return opened.connection }
    opened = nil
    return try store.locked {
      let made: SQLiteConnection
      do {
        made = try store.open(url.path)
      } catch let error as SQLiteError where error.isDamage {
        made = try store.replaceFiles(url.path)
      }
      opened = Opened(connection: made, identity: identity(url))
      return made
    }
  }

  /// Nil if there is no file.
  private static func identity(_ url: URL) -> FileIdentity? {
    try? FileIdentity(at: FilePath(url.path))
  }

  private func open(_ path: String) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path)
    // With a log beside the file, readers and a writer don't wait for each other.
    _ = try connection.query("PRAGMA journal_mode = WAL")
    try connection.execute("PRAGMA foreign_keys = ON")
    if mostPages > 0 { _ = try connection.query("PRAGMA max_page_count = \(mostPages)") }
    try IndexSchema.prepare(connection)
    return connection
  }

  // MARK: - Damage

  /// - Parameter identity: the file that was found damaged. Another process may have replaced it.
  private func removeDamaged(_ identity: FileIdentity?) throws {
    guard case .file(let url) = location else { return }
    try locked {
      if Self.identity(url) == identity { _ = try replaceFiles(url.path) }
    }
  }

  /// An empty index in place of a damaged file, with a note of the entities that were in it.
  private func replaceFiles(_ path: String) throws -> SQLiteConnection {
    let lost = LostEntities(path)
    for suffix in ["-wal", "-shm", ""] { unlink(path + suffix) }
    let made = try open(path)
    try lost?.note(in: made)
    return made
  }

  /// Does work while no other process opens or removes the file.
  private func locked<Result>(_ work: () throws -> Result) throws -> Result {
    let folder = FilePath(location.path).removingLastComponent()
    do {
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
    } catch {
      throw IntentFailure(
        "can't make the folder `\(folder)` for the index: \(IntentErrorText.message(for: error))")
    }
    let lock = try FileDescriptor.open(
      FilePath(location.path + "-lock"), .readWrite, options: [.create, .closeOnExec],
      permissions: [.ownerReadWrite])
    defer { close(lock.rawValue) }
    while flock(lock.rawValue, LOCK_EX) != 0 {
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
    return try work()
  }
}
