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
  /// What takes the place of a damaged file, until it does.
  private var successor: FilePath { folder.appending("history.sqlite.new") }

  func open(
    reached: (@Sendable (CommitPoint) -> Void)?,
    appendFailed: @escaping @Sendable (any Error) -> Void
  ) throws -> HistoryStore {
    do {
      try StoreFolder.prepare(folder)
      let ballast = Ballast(folder.appending("ballast"))
      let lock = try makingRoom(ballast) { try StoreLock(folder.appending("lock")) }
      let opened = try makingRoom(ballast) {
        try openFile(wasClosed: lock.wasReleased, wasBegun: ballast.exists)
      }
      _ = try ballast.restore()
      return HistoryStore(
        opened, folder: folder, lock: lock, ballast: ballast, reached: reached,
        appendFailed: appendFailed)
    } catch let error as Errno {
      throw error == .noSpace
        ? StoreError.full : StoreError.folder(folder, reason: "\(error)".lowercased())
    }
  }

  /// Where the disk is full, it is done once more with the room that was kept.
  private func makingRoom<Result>(
    _ ballast: Ballast, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      guard error as? Errno == .noSpace || error as? StoreError == .full, ballast.exists else {
        throw error
      }
      try ballast.release()
      return try body()
    }
  }

  /// - Parameter wasBegun: whether a store was here before, complete with its tables.
  private func openFile(wasClosed: Bool, wasBegun: Bool) throws -> Opened {
    try StoreFolder.finishReplacing(file, by: successor)
    var opening = StoreOpening(
      isNew: access(file.string, F_OK) != 0, wasClosed: wasClosed, damage: nil)
    if let version = try StoreHeader.version(of: file), version > Schema.version {
      throw StoreError.newer(file, version: version)
    }
    do {
      // To SQLite, a file that was emptied is a new one.
      if wasBegun, try StoreHeader.isEmpty(file) { throw StoreError.damaged("the file is empty") }
      let pool = try openPool(file, looking: opening.isNew || wasClosed ? nil : check)
      StoreFolder.removeMark(folder)
      opening.damage = try pool.read { try StoreTransaction(database: $0).earlierDamage() }
      return Opened(pool: pool, opening: opening)
    } catch StoreError.damaged(let problem) {
      let damage = StoreDamage(
        movedTo: StoreFolder.nameAside(file, at: now), problem: problem, foundAt: now)
      opening.damage = damage
      try makeSuccessor(after: damage)
      try StoreFolder.moveAside(file, to: damage.movedTo)
      try StoreFolder.finishReplacing(file, by: successor)
      StoreFolder.removeMark(folder)
      return Opened(pool: try openPool(file), opening: opening)
    }
  }

  /// Makes the store that follows a damaged one, with all that can be saved. The damaged one leaves
  /// its place only for a whole successor: whenever the machine goes down, what was saved is there
  /// afterwards, or is saved again.
  private func makeSuccessor(after damage: StoreDamage) throws {
    try StoreFolder.remove(successor)
    let pool = try openPool(successor)
    do {
      try pool.writeWithoutTransaction { database in
        try database.inTransaction {
          let store = StoreTransaction(database: database)
          try Salvage(of: file).enter(in: store)
          try store.save(damage)
          return .commit
        }
        try database.checkpoint(.truncate)
      }
      try pool.close()
    } catch {
      try? pool.close()
      throw StoreError.leaving(error)
    }
    try StoreFolder.sync(folder)
  }

  /// What finds damage after a stop that nobody saw coming: a third of a second for a million runs.
  /// Where damage showed already, it is looked for in all there is.
  private var check: String {
    StoreFolder.isMarkedDamaged(folder) ? "integrity_check(1)" : "quick_check(1)"
  }

  private func openPool(_ file: FilePath, looking check: String? = nil) throws -> DatabasePool {
    do {
      let pool = try DatabasePool(path: file.string, configuration: StoreConfiguration.pool)
      do {
        try pool.writeWithoutTransaction { database in
          if let check { try Self.look(through: database, with: check) }
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

  private static func look(through database: Database, with check: String) throws {
    let answer = try String.fetchOne(database, sql: "PRAGMA \(check)")
    if let answer, answer != "ok" {
      // A line before it names the database, of which there is one.
      throw StoreError.damaged(answer.split(separator: "\n").last.map(String.init) ?? answer)
    }
  }
}
