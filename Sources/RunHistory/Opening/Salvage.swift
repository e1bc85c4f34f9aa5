import AppIntentsCore
import Foundation
import GRDB
import SystemPackage

/// What is carried over from a damaged store: the enabled workflows, the added folders, and the last
/// number of a run. Ledgers aren't carried over, because files that are missing from an incomplete
/// ledger would look new.
struct Salvage {
  private var workflows: [StatementArguments] = []
  private var folders: [StatementArguments] = []
  private var lastRun: RunID?

  private static let workflow = """
    id, path, enabled_at, wants, good_source, good_hash, paused_reason, paused_at, error
    """

  /// Reads as much as possible: each table separately, because one may be intact if another isn't, and
  /// each field separately, because a damaged page may contain anything.
  init(of file: FilePath) {
    var configuration = Configuration()
    configuration.readonly = true
    guard let database = try? DatabaseQueue(path: file.string, configuration: configuration) else {
      return
    }
    func read<Result>(_ sql: String, _ make: (Row) throws -> Result) -> [Result] {
      // What can't be read is lost. That the store is damaged is reported already.
      let rows = (try? database.read { try Row.fetchAll($0, sql: sql) }) ?? []
      return rows.compactMap { try? make($0) }
    }
    workflows = read("SELECT \(Self.workflow) FROM workflow", Self.workflow)
    folders = read("SELECT path, added_at FROM folder") { row in
      [try row.at(0) as Data, try row.at(1) as Int64]
    }
    lastRun = read("SELECT seq FROM sqlite_sequence WHERE name = 'run'") { try $0.at(0) }
      .first { Self.possibleRuns.contains($0) }
  }

  /// Adds the salvaged rows to the new store.
  func enter(in store: StoreTransaction) throws {
    for workflow in workflows {
      try store.run(
        "INSERT OR IGNORE INTO workflow (\(Self.workflow)) VALUES (?,?,?,?,?,?,?,?,?)", workflow)
    }
    for folder in folders {
      try store.run("INSERT OR IGNORE INTO folder (path, added_at) VALUES (?, ?)", folder)
    }
    if let lastRun {
      try store.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('run', ?)", [lastRun])
    }
  }

  /// The numbers after which SQLite can still add a run.
  private static let possibleRuns: Range<RunID> = 1..<(1 << 53)

  /// A row of a workflow. Consent and source are used only if all of their fields can be read.
  private static func workflow(_ row: Row) throws -> StatementArguments {
    let enabled: (Int64?, String?)? = try? (row.at(2), row.at(3))
    let source: (Data?, Data?)? = try? (row.at(4), row.at(5))
    let pause: (String?, Int64?)? = try? (row.at(6), row.at(7))
    let error: String? = (try? row.at(8)) ?? nil
    return [
      try row.at(0) as String, try row.at(1) as Data, enabled?.0, enabled?.1, source?.0, source?.1,
      pause?.0, pause?.1, error,
    ]
  }
}
