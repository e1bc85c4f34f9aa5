import GRDB

/// A process group that a run has started.
///
/// The system may reuse the number of a group that has ended. The time at which its leader started
/// and the boot of the machine make the identification certain.
package struct ChildGroup: Sendable, Hashable {
  package var run: RunID
  package var id: Int32
  /// When the leader started, in clock ticks since boot (`/proc/PID/stat`, field 22).
  package var started: UInt64
  /// `/proc/sys/kernel/random/boot_id`.
  package var boot: String

  package init(run: RunID, id: Int32, started: UInt64, boot: String) {
    self.run = run
    self.id = id
    self.started = started
    self.boot = boot
  }
}

/// Process groups of runs. A restarted daemon uses them to end exactly its own orphaned processes.
extension StoreTransaction {
  package func addChild(_ child: ChildGroup) throws {
    try run(
      """
      INSERT INTO child (run_id, process_group, started, boot) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET started = excluded.started, boot = excluded.boot
      """, [child.run, child.id, Int64(bitPattern: child.started), child.boot])
  }

  package func removeChild(_ id: Int32, of run: RunID) throws {
    try self.run("DELETE FROM child WHERE run_id = ? AND process_group = ?", [run, id])
  }

  /// Returns all groups that haven't been removed.
  package func children() throws -> [ChildGroup] {
    try all("SELECT run_id, process_group, started, boot FROM child ORDER BY run_id") { row in
      try ChildGroup(
        run: row.at(0), id: row.at(1), started: UInt64(bitPattern: row.at(2) as Int64),
        boot: row.at(3))
    }
  }
}
