package import Foundation
import GRDB
import Scheduling

extension HistoryStore {
  /// How many records are looked at in one transaction.
  private static var compactBatch: Int { 2000 }

  /// Puts old records of the same kind that follow each other into one, which stands for them all:
  /// a job of every minute would otherwise leave half a million a year. Which run it was is
  /// forgotten with them.
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
}

extension StoreTransaction {
  fileprivate func triggersWithFires() throws -> [TriggerID] {
    // From one to the next along the key, without looking at every record.
    var triggers: [TriggerID] = []
    while let next = try first(
      "SELECT trigger_id FROM fire WHERE trigger_id > ? ORDER BY trigger_id LIMIT 1",
      [triggers.last ?? 0], { try $0.at(0) as TriggerID })
    {
      triggers.append(next)
    }
    return triggers
  }

  /// - Returns: from where to go on; nil at the end.
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
    // The last one may go on in what comes next.
    return fires.count == limit ? fires.last?.scheduled : nil
  }
}
