package import Foundation
import GRDB
import Scheduling

extension HistoryStore {
  /// The number of records to read in one transaction.
  private static var compactBatch: Int { 2000 }

  /// Merges consecutive old fires with the same outcome into one record, without their runs. A trigger
  /// that fires every minute would otherwise leave half a million records a year.
  package func compactFires(before end: Date) async throws {
    for trigger in try read({ try $0.triggersWithFires() }) {
      var start = Date.distantPast
      while true {
        try Task.checkCancellation()
        let from = start
        let reached = try await write { store in
          try store.compactFires(of: trigger, from: from, before: end, limit: Self.compactBatch)
        }
        guard let reached else { break }
        start = reached
      }
    }
  }

  /// How long the ledger keeps files that disappeared with their folder, in seconds. A disk may be
  /// used only once a year. Files that return later are new.
  package static var awayRetention: TimeInterval { 2 * 366 * 86_400 }

  /// Removes files that disappeared with their folder too long ago from the ledger, in small
  /// transactions between which other writes run.
  package func forgetFilesAway(at now: Date) async throws {
    let date = now - Self.awayRetention
    while try await write({ try $0.forgetFilesAway(before: date, limit: Self.pruneBatch) })
      == Self.pruneBatch
    {}
  }
}

extension StoreTransaction {
  fileprivate func triggersWithFires() throws -> [TriggerID] {
    // Steps from one trigger to the next in the key, without reading every record.
    var triggers: [TriggerID] = []
    while let next = try first(
      "SELECT trigger_id FROM fire WHERE trigger_id > ? ORDER BY trigger_id LIMIT 1",
      [triggers.last ?? 0], { try $0.at(0) as TriggerID })
    {
      triggers.append(next)
    }
    return triggers
  }

  /// - Returns: Where to continue; nil at the end.
  fileprivate func compactFires(
    of trigger: TriggerID, from start: Date, before end: Date, limit: Int
  ) throws -> Date? {
    let fires = try all(
      """
      SELECT \(FireRecord.columns) FROM fire
      WHERE trigger_id = ? AND scheduled >= ? AND scheduled < ? ORDER BY scheduled LIMIT ?
      """, [trigger, start.milliseconds, end.milliseconds, limit], FireRecord.init)
    var group: [FireRecord] = []
    func close() throws {
      guard let first = group.first, let last = group.last, group.count > 1 else { return }
      try run(
        "DELETE FROM fire WHERE trigger_id = ? AND scheduled >= ? AND scheduled <= ?",
        [trigger, first.scheduled.milliseconds, last.scheduled.milliseconds])
      var sum = last
      sum.first = first.first
      sum.count = group.reduce(0) { $0 + $1.count }
      sum.run = nil
      try record(sum)
    }
    for fire in fires {
      if let last = group.last, (last.outcome, last.reason) != (fire.outcome, fire.reason) {
        try close()
        group = []
      }
      group.append(fire)
    }
    try close()
    // The next records may continue the last group.
    return fires.count == limit ? fires.last?.scheduled : nil
  }
}
