@testable import RunHistory

extension StoreTransaction {
  /// The number of known files.
  func ledgerCount(of root: LedgerRootID) throws -> Int {
    try first("SELECT count(*) FROM ledger WHERE root_id = \(root)") { try $0.at(0) } ?? 0
  }

  /// Gives all disks another number, as a restart of the machine may.
  func renumberDisks() throws {
    for table in ["ledger", "ledger_root"] { try run("UPDATE \(table) SET device = device + 1") }
  }

  /// Makes the store refuse runs, as on a full disk.
  func refuseRuns() throws {
    try run("CREATE TRIGGER refuse BEFORE INSERT ON run BEGIN SELECT raise(ABORT, 'full'); END")
    try run(
      "CREATE TRIGGER refuse_row BEFORE DELETE ON ledger BEGIN SELECT raise(ABORT, 'full'); END")
  }

  /// Makes the store refuse files.
  func refuseFiles() throws {
    try run(
      "CREATE TRIGGER refuse_file BEFORE INSERT ON ledger BEGIN SELECT raise(ABORT, 'full'); END")
  }

  func takeFiles() throws { try run("DROP TRIGGER refuse_file") }

  func takeRuns() throws {
    try run("DROP TRIGGER refuse")
    try run("DROP TRIGGER refuse_row")
  }
}
