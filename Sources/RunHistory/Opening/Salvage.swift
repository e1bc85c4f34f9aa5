import Foundation
import GRDB
import SystemPackage

/// What a damaged store can still tell and its successor should know: which workflows a person has
/// enabled, which folders were added, and up to where runs are numbered. What triggers have seen is
/// not among it: half of a ledger would make the other half look new.
struct Salvage {
  private let damage: StoreDamage
  private var workflows: [Row] = []
  private var folders: [Row] = []
  private var lastRun: RunID?

  private static let workflow = """
    id, path, enabled_at, wants, good_source, good_hash, paused_reason, paused_at, error
    """

  /// Reads as much as can be read; each table by itself, because one may be whole where another
  /// isn't.
  init(from damage: StoreDamage) {
    self.damage = damage
    var configuration = Configuration()
    configuration.readonly = true
    guard
      let database = try? DatabaseQueue(path: damage.movedTo.string, configuration: configuration)
    else {
      return
    }
    func rows(_ sql: String) -> [Row] {
      // What can't be read is lost; that the store is damaged is being told already.
      (try? database.read { try Row.fetchAll($0, sql: sql) }) ?? []
    }
    workflows = rows("SELECT \(Self.workflow) FROM workflow")
    folders = rows("SELECT path, added_at FROM folder")
    lastRun = rows("SELECT seq FROM sqlite_sequence WHERE name = 'run'").first?[0]
  }

  /// Enters it in the new store, and that it comes from a damaged one.
  func enter(in database: Database) throws {
    try database.inTransaction {
      for row in workflows {
        try database.execute(
          sql: "INSERT OR IGNORE INTO workflow (\(Self.workflow)) VALUES (?,?,?,?,?,?,?,?,?)",
          arguments: StatementArguments(row.databaseValues))
      }
      for row in folders {
        try database.execute(
          sql: "INSERT OR IGNORE INTO folder (path, added_at) VALUES (?, ?)",
          arguments: StatementArguments(row.databaseValues))
      }
      try StoreTransaction(database: database).save(damage)
      if let lastRun {
        try database.execute(
          sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('run', ?)", arguments: [lastRun])
      }
      return .commit
    }
  }
}
