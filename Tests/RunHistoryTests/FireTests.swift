import Foundation
import GRDB
import Scheduling
import Testing

@testable import RunHistory

@Suite("Fires")
struct FireTests {
  /// Returns a record of an instant some seconds after noon, or of several instants.
  private func fire(
    _ seconds: ClosedRange<Int>, _ outcome: FireOutcome, because reason: SkipReason? = nil,
    run: RunID? = nil, of trigger: TriggerID = 1
  ) -> FireRecord {
    FireRecord(
      trigger: trigger, first: noon + Double(seconds.lowerBound),
      scheduled: noon + Double(seconds.upperBound), count: seconds.count, outcome: outcome,
      reason: reason, run: run)
  }

  @Test func `a recorded fire doesn't change, and the latest come first`() async throws {
    try await withStore { store in
      let fires = [
        fire(1...1, .ran, run: 1), fire(2...5, .skipped, because: .tooOld),
        fire(6...7, .caughtUp, run: 2),
      ]
      try store.writeNow { store in
        for fire in fires { try store.record(fire) }
        try store.record(fire(7...7, .skipped, because: .switchedOff))
        try store.record(fire(9...9, .ran, run: 9, of: 2))
      }
      try store.read { store in
        #expect(try store.fires(of: 1) == fires.reversed())
        #expect(try store.fires(of: 1, before: noon + 7, limit: 1) == [fires[1]])
        let accounted = try (0...8).filter { try store.isAccountedFor(noon + Double($0), of: 1) }
        #expect(accounted == Array(1...7))
      }
    }
  }

  @Test func `the fires of many triggers are read at once`() async throws {
    try await withStore { store in
      let (before, within, across, later) = (
        fire(1...2, .ran), fire(4...4, .ran, run: 3), fire(7...12, .skipped, because: .tooOld),
        fire(13...13, .ran)
      )
      let other = fire(5...5, .ran, of: 2)
      try store.writeNow { store in
        for fire in [before, within, across, later, other, fire(5...5, .ran, of: 3)] {
          try store.record(fire)
        }
        let found = try store.fires(of: [1, 2, 9], from: noon + 3, through: noon + 10)
        #expect(found == [1: [within, across], 2: [other]])
        #expect(try store.fires(of: [1], from: noon + 5, through: noon + 6) == [:])
        #expect(try store.fires(of: [], from: noon, through: noon + 99) == [:])
        let plan = try store.all(
          "EXPLAIN QUERY PLAN " + StoreTransaction.firesOfAll, ["[1]", 0, 9]
        ) { try $0.at(3) as String }
        #expect(
          plan.contains { $0.contains("SEARCH fire USING PRIMARY KEY (trigger_id=? AND ") },
          "\(plan)")
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN fire") }, "\(plan)")
      }
    }
  }

  @Test func `fires after now are forgotten`() async throws {
    try await withStore { store in
      let fires = [
        fire(1...1, .ran), fire(2...9, .skipped, because: .tooMany), fire(10...10, .ran),
      ]
      try store.writeNow { store in
        for fire in fires { try store.record(fire) }
        #expect(try store.forgetFires(of: 1, after: noon + 10) == nil)
        #expect(try store.forgetFires(of: 1, after: noon + 5) == fires[1])
        #expect(try store.fires(of: 1) == [fires[0]])
        try store.record(fires[2])
        #expect(try store.forgetFires(of: 1, after: noon + 5) == nil)
      }
    }
  }

  @Test func `old fires with the same outcome are merged`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        for second in 1...5000 { try store.record(fire(second...second, .ran, run: 7)) }
        try store.record(fire(5001...5001, .skipped, because: .tooOld))
        try store.record(fire(5002...5010, .skipped, because: .tooOld))
        try store.record(fire(5011...5011, .skipped, because: .tooMany))
        for second in 5012...5014 { try store.record(fire(second...second, .ran, run: 8)) }
        try store.record(fire(1...1, .ran, run: 9, of: 2))
      }
      let expected = [
        fire(1...5000, .ran), fire(5001...5010, .skipped, because: .tooOld),
        fire(5011...5011, .skipped, because: .tooMany), fire(5012...5013, .ran),
        fire(5014...5014, .ran, run: 8),
      ]
      // A second pass changes nothing.
      for _ in 0..<2 {
        try await store.compactFires(before: noon + 5014)
        #expect(try store.read { try $0.fires(of: 1) } == expected.reversed())
      }
      #expect(try store.read { try $0.fires(of: 2) } == [fire(1...1, .ran, run: 9, of: 2)])
    }
  }
}
