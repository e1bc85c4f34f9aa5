import AppIntentsCore
import Foundation
import GRDB
import Testing

@testable import RunHistory

@Suite("Pruning")
struct PruningTests {
  private static let day: Double = 86_400

  /// Adds runs, one a day, the last of them at noon. Every tenth is queued.
  private func fill(
    _ store: HistoryStore, _ workflow: String, _ count: Int, output: String = "x"
  ) throws {
    try store.writeNow { store in
      for number in 1...count {
        let now = noon - Double(count - number) * Self.day
        let run = try #require(
          try store.enqueue(.sample(workflow, trigger: 1, key: "\(workflow)\(number)"), at: now))
        guard number % 10 != 0 else { continue }
        try store.claim(run)
        try store.start(run, definitionHash: [], at: now)
        try store.addJournalRecord(
          JournalRecord(place: "1", kind: .begun, attempt: 1, at: now), of: run)
        try store.log(run, LogLine(at: now, level: .note, text: "hello"))
        try store.finish(run, RunEnding(.succeeded, output: .text(output)), at: now)
      }
    }
  }

  private func left(_ store: HistoryStore, _ workflow: String) throws -> [RunID] {
    try store.read { try $0.runs(RunFilter(workflow: workflow, limit: 10_000)).map(\.id) }
  }

  @Test func `old runs are removed if they have ended`() async throws {
    try await withStore { store in
      try fill(store, "a", 40)
      #expect(try await store.prune(RetentionPolicy(), at: noon) == 9)
      #expect(try left(store, "a") == (10...40).reversed())
      #expect(try await store.prune(RetentionPolicy(), at: noon) == 0)
    }
  }

  @Test func `each workflow keeps as many runs as it says`() async throws {
    try await withStore { store in
      try fill(store, "a", 20)
      try fill(store, "b", 20)
      let policy = RetentionPolicy(
        usual: Retention(days: 1000, runs: 5), special: ["b": Retention(days: 3, runs: 1000)])
      #expect(try await store.prune(policy, at: noon) == 13 + 15)
      #expect(try left(store, "a") == [20, 19, 18, 17, 16, 15, 10])
      #expect(try left(store, "b") == [40, 39, 38, 37, 30])
    }
  }

  @Test func `a very long retention keeps all runs`() async throws {
    try await withStore { store in
      try fill(store, "a", 5)
      let policy = RetentionPolicy(usual: Retention(days: 99_999_999_999_999_999, runs: 10))
      #expect(try await store.prune(policy, at: noon) == 0)
    }
  }

  @Test func `everything of a run is removed, but its events stay known`() async throws {
    try await withStore { store in
      try fill(store, "a", 9)
      try store.writeNow { store in
        try store.database.execute(
          sql: """
            INSERT INTO fire (trigger_id, scheduled, first, count, outcome, run_id)
            VALUES (1, 2, 2, 1, 'ran', 3)
            """)
      }
      try await store.prune(RetentionPolicy(usual: Retention(runs: 0)), at: noon)
      try store.read { store in
        for table in ["run", "run_result", "journal", "log", "log_size"] {
          let count: Int? = try store.first("SELECT count(*) FROM \(table)") { $0[0] }
          #expect(count == 0, "\(table)")
        }
        let fired: RunID? = try store.first("SELECT run_id FROM fire") { $0[0] }
        #expect(fired == 3)
      }
      // Numbers of runs aren't reused.
      #expect(try store.writeNow { try $0.enqueue(.sample(), at: noon) } == 10)
    }
  }

  @Test func `the history stays below its limit, and its space is returned`()
    async throws
  {
    try await withStore { store in
      try fill(store, "a", 400, output: String(repeating: "y", count: 50_000))
      let before = try store.read { try $0.size() }
      #expect(before > 16 << 20)
      let policy = RetentionPolicy(
        usual: Retention(days: 10_000, runs: 10_000), bytes: 8 << 20)
      let count = try await store.prune(policy, at: noon)
      #expect(count >= 200)
      #expect(count % HistoryStore.pruneBatch == 0 || count == 360)
      let pages = try store.read { try $0.first("SELECT * FROM pragma_page_count") { $0[0] } ?? 0 }
      #expect(try store.read { try $0.size() } <= policy.bytes)
      #expect(pages * 4096 <= policy.bytes + HistoryStore.spare * 4096)
    }
  }
}
