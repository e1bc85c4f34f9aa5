import AppIntentsCore
import FileOperations
import Foundation
import GRDB
import Glibc
import SystemPackage

/// What was found when the store was opened.
package struct StoreOpening: Sendable, Hashable {
  /// Whether there was no store before.
  package var isNew: Bool
  /// Whether the last process that had the store open closed it.
  package var wasClosed: Bool
  /// The damaged store that this one replaced, now or in an earlier opening. The ledgers were lost with
  /// it, so folder triggers must enter the files that exist, as they do when first enabled.
  package var damage: StoreDamage?
}

/// The parts of a store that has been opened.
struct OpenedStore {
  let pool: DatabasePool
  let opening: StoreOpening
  let lock: StoreLock
  let ballast: Ballast
  let place: StorePlace
}

/// Opens the store in a folder: takes the lock, checks the file after a crash, replaces a damaged file,
/// and brings the tables up to date.
struct StoreOpener {
  let folder: FilePath
  let now: Date

  private var file: FilePath { folder.appending("history.sqlite") }
  /// The replacement of a damaged file while it is being made.
  private var successor: FilePath { folder.appending("history.sqlite.new") }

  /// - Throws: `StoreError`.
  func open() throws -> OpenedStore {
    do {
      try StoreFolder.prepare(folder)
      let ballast = Ballast(folder.appending("ballast"))
      let lock = try releasing(ballast) { try StoreLock(folder.appending("lock")) }
      let (pool, opening) = try releasing(ballast) {
        try openFile(wasClosed: lock.wasReleased, wasComplete: ballast.exists)
      }
      _ = try ballast.restore()
      let place = StorePlace(files: [
        folder.appending("lock"): lock.identity, file: try FileIdentity(at: file),
      ])
      return OpenedStore(
        pool: pool, opening: opening, lock: lock, ballast: ballast, place: place)
    } catch let error where error is Errno || error is NotAFile {
      throw error as? Errno == .noSpace
        ? StoreError.full : StoreError.folder(folder, reason: IntentErrorText.message(for: error))
    }
  }

  /// Does something. If the disk is full, releases the ballast and tries again.
  private func releasing<Result>(_ ballast: Ballast, _ body: () throws -> Result) throws -> Result {
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

  /// - Parameter wasComplete: Whether the folder has had a store with all its tables.
  private func openFile(
    wasClosed: Bool, wasComplete: Bool
  ) throws -> (pool: DatabasePool, opening: StoreOpening) {
    try StoreFolder.finishReplacing(file, by: successor)
    var opening = StoreOpening(
      isNew: access(file.string, F_OK) != 0, wasClosed: wasClosed, damage: nil)
    if let version = try StoreHeader.version(of: file), version > Schema.current.version {
      throw StoreError.newer(file, version: version)
    }
    do {
      // SQLite takes an empty file for a new database.
      if wasComplete, try StoreHeader.isEmpty(file) {
        throw StoreError.damaged("the file is empty")
      }
      let pool = try openPool(file, check: opening.isNew || wasClosed ? nil : check)
      StoreFolder.removeMark(folder)
      opening.damage = try pool.read { try StoreTransaction(database: $0).earlierDamage() }
      return (pool, opening)
    } catch StoreError.damaged(let problem) {
      let damage = StoreDamage(
        movedTo: StoreFolder.nameAside(file, at: now), problem: problem, foundAt: now)
      opening.damage = damage
      try makeSuccessor(after: damage)
      try StoreFolder.moveAside(file, to: damage.movedTo)
      try StoreFolder.finishReplacing(file, by: successor)
      StoreFolder.removeMark(folder)
      return (try openPool(file), opening)
    }
  }

  /// Makes the replacement of a damaged file, with everything that can be salvaged. The damaged file is
  /// moved only when its replacement is complete, so a crash at any moment loses nothing that could be
  /// salvaged.
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
      throw StoreError.translating(error)
    }
    try StoreFolder.sync(folder)
  }

  /// The check after a crash. The quick one takes a third of a second for a million runs; the full one
  /// runs if the file has already shown damage.
  private var check: String {
    StoreFolder.isMarkedDamaged(folder) ? "integrity_check(1)" : "quick_check(1)"
  }

  private func openPool(_ file: FilePath, check: String? = nil) throws -> DatabasePool {
    do {
      let pool = try DatabasePool(path: file.string, configuration: StoreConfiguration.pool)
      do {
        if let check { try pool.writeWithoutTransaction { try Self.run(check, in: $0) } }
        try Schema.current.migrate(pool, file: file)
        try pool.writeWithoutTransaction { try StoreConfiguration.finish($0) }
        return pool
      } catch {
        try? pool.close()
        throw error
      }
    } catch {
      throw StoreError.translating(error)
    }
  }

  private static func run(_ check: String, in database: Database) throws {
    let answer = try String.fetchOne(database, sql: "PRAGMA \(check)")
    if let answer, answer != "ok" {
      // The lines before the last one name the database.
      throw StoreError.damaged(answer.split(separator: "\n").last.map(String.init) ?? answer)
    }
  }
}
