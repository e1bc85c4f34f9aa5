import Foundation
import GRDB
import Glibc
import SystemPackage

/// Opens the store in a folder: takes the lock, looks whether the file can be trusted, and brings
/// its tables up to date.
struct StoreOpener {
  struct Opened {
    let pool: DatabasePool
    let opening: StoreOpening
  }

  let folder: FilePath
  let now: Date

  private var file: FilePath { folder.appending("history.sqlite") }

  func open(appendFailed: @escaping @Sendable (any Error) -> Void) throws -> HistoryStore {
    do {
      try PrivateFolder.make(folder)
      if let kind = FileSystemKind.remoteName(of: folder) {
        throw StoreError.networkFileSystem(folder, kind: kind)
      }
      let lock = try StoreLock(folder.appending("lock"))
      let ballast = Ballast(folder.appending("ballast"))
      let opened: Opened
      do {
        opened = try openFile(wasClosed: lock.wasReleased)
      } catch StoreError.full {
        try ballast.release()
        opened = try openFile(wasClosed: lock.wasReleased)
      }
      _ = try ballast.restore()
      return HistoryStore(
        opened, folder: folder, lock: lock, ballast: ballast, appendFailed: appendFailed)
    } catch let error as Errno {
      throw error == .noSpace
        ? StoreError.full : StoreError.folder(folder, reason: "\(error)".lowercased())
    }
  }

  private func openFile(wasClosed: Bool) throws -> Opened {
    var opening = StoreOpening(
      isNew: access(file.string, F_OK) != 0, wasClosed: wasClosed, damage: nil)
    if let version = try StoreHeader.version(of: file), version > Schema.version {
      throw StoreError.newer(file, version: version)
    }
    do {
      return Opened(pool: try openPool(checking: !opening.isNew && !wasClosed), opening: opening)
    } catch StoreError.damaged(let problem) {
      opening.damage = StoreOpening.Damage(movedTo: try moveAside(), problem: problem)
      return Opened(pool: try openPool(checking: false), opening: opening)
    }
  }

  private func openPool(checking: Bool) throws -> DatabasePool {
    do {
      let pool = try DatabasePool(path: file.string, configuration: StoreConfiguration.pool)
      do {
        try pool.writeWithoutTransaction { database in
          if checking { try Self.check(database) }
          try Schema.migrate(database, file: file)
          try StoreConfiguration.finish(database)
        }
        return pool
      } catch {
        try? pool.close()
        throw error
      }
    } catch {
      throw StoreError.leaving(error)
    }
  }

  /// Looks through the whole file after a stop that nobody saw coming.
  private static func check(_ database: Database) throws {
    let answer = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    if let answer, answer != "ok" { throw StoreError.damaged(answer) }
  }

  /// Renames the damaged file, with what belongs to it, so that somebody can look at it.
  private func moveAside() throws -> FilePath {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withYear, .withMonth, .withDay, .withTime]
    let date = formatter.string(from: now)
    var name = "history.sqlite.damaged-\(date)"
    var number = 1
    while access(folder.appending(name).string, F_OK) == 0 {
      number += 1
      name = "history.sqlite.damaged-\(date)-\(number)"
    }
    for suffix in ["", "-wal", "-shm"] {
      let source = folder.appending("history.sqlite" + suffix)
      if rename(source.string, folder.appending(name + suffix).string) != 0, errno != ENOENT {
        throw Errno(rawValue: errno)
      }
    }
    return folder.appending(name)
  }
}
