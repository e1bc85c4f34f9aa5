import Foundation
import GRDB
import SystemPackage
import Testing

@testable import RunHistory

@Suite("Lists of runs")
struct ListingTests {
  /// Adds 30 runs of three workflows, a minute apart. Every fifth has failed, every seventh is queued.
  private func fill(_ store: StoreTransaction) throws {
    let trigger = try store.saveTrigger(
      workflow: "w0", name: "inbox", kind: "folder", definition: "{}", at: noon)
    for number in 1...30 {
      let now = noon + Double(60 * number)
      let run = try #require(
        try store.enqueue(
          .sample("w\(number % 3)", trigger: number % 3 == 0 ? trigger.id : nil), at: now))
      if number % 7 == 0 { continue }
      try store.claim(run)
      try store.start(run, definitionHash: [], at: now)
      let failure = number % 5 == 0 ? RecordedFailure(message: "no") : nil
      try store.finish(
        run, RunEnding(failure == nil ? .succeeded : .failed, failure: failure), at: now)
    }
  }

  @Test func `drawings have the newest runs of each workflow`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        try fill(store)
        let all = try store.marks(of: ["w0", "w1", "w2"], limit: 3)
        #expect(
          all.mapValues { $0.map(\.run) } == [
            "w0": [30, 27, 24], "w1": [28, 25, 22], "w2": [29, 26, 23],
          ])
        #expect(all["w1"]?.map(\.state) == [.queued, .failed, .succeeded])
        #expect(all["w0"]?.first?.began == noon + 1800)
        let late = try store.marks(of: ["w1", "none"], since: noon + 60 * 25, limit: 9)
        #expect(late.mapValues { $0.map(\.run) } == ["w1": [28, 25]])
        let plan = try store.all("EXPLAIN QUERY PLAN " + StoreTransaction.marks, ["w1", 0, 3]) {
          try $0.at(3) as String
        }
        #expect(plan.count == 1 && plan[0].contains("USING INDEX run_workflow "), "\(plan)")
      }
    }
  }

  @Test func `all workflows are asked about at once`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        #expect(try store.lastRuns() == [:])
        #expect(try store.workflows(ranSince: noon) == [])
        #expect(try store.lastRun(of: "w0") == nil)
        try fill(store)
        #expect(try store.lastRuns() == ["w0": 30, "w1": 28, "w2": 29])
        #expect(try store.lastRunsThatFailed() == ["w0": 30])
        #expect(try store.lastRun(of: "w1") == 28)
        // Run 28 waits in the queue.
        #expect(try store.workflows(ranSince: noon) == ["w0", "w2", "w1"])
        #expect(try store.workflows(ranSince: noon + 60 * 26) == ["w0", "w2"])
        // One that waits begins later than others that were queued after it.
        try store.claim(7)
        try store.start(7, definitionHash: [], at: noon + 60 * 40)
        #expect(try store.lastRuns()["w1"] == 7)
        #expect(try store.workflows(ranSince: noon + 60 * 30) == ["w1", "w0"])
        for query in [
          StoreTransaction.lastRuns, StoreTransaction.lastFailures, StoreTransaction.ranSince,
        ] {
          let plan = try plan(query, query.contains("?1") ? [0] : [], in: store)
          #expect(plan.allSatisfy { !$0.contains("SCAN run") }, "\(plan)")
        }
        let failures = try plan(StoreTransaction.lastFailures, [], in: store)
        #expect(failures.contains { $0.contains("run_workflow_unsuccessful (") }, "\(failures)")
      }
    }
  }

  @Test func `the newest runs come first, and filters select runs`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        try fill(store)
        func list(_ filter: RunFilter) throws -> [RunID] { try store.runs(filter).map(\.id) }
        #expect(try list(RunFilter(limit: 3)) == [30, 29, 28])
        #expect(try list(RunFilter(before: 28, limit: 3)) == [27, 26, 25])
        #expect(try list(RunFilter(workflow: "w1", limit: 3)) == [28, 25, 22])
        #expect(try list(RunFilter(states: [.failed])) == [30, 25, 20, 15, 10, 5])
        #expect(try list(RunFilter(states: [.failed, .queued], limit: 3)) == [30, 28, 25])
        #expect(try list(RunFilter(workflow: "w0", states: [.failed])) == [30, 15])
        #expect(try list(RunFilter(workflow: "w0", states: [.queued])) == [21])
        #expect(try list(RunFilter(states: [.succeeded], limit: 2)) == [29, 27])
        #expect(try list(RunFilter(since: noon + 60 * 28)) == [30, 29, 28])
        #expect(try list(RunFilter(since: noon + 60 * 28 + 1)) == [30, 29])
        #expect(try list(RunFilter(since: noon + 60 * 31)) == [])
        #expect(try list(RunFilter(workflow: "w1", since: noon + 60 * 20)) == [28, 25, 22])
        #expect(try list(RunFilter(workflow: "none")) == [])
        #expect(try list(RunFilter(until: noon + 60 * 3)) == [2, 1])
        #expect(try list(RunFilter(until: noon + 60 * 3 + 1, limit: 1)) == [3])
        #expect(try list(RunFilter(until: noon + 60 * 3, before: 2)) == [1])
        #expect(try list(RunFilter(until: noon + 60 * 30, before: 3)) == [2, 1])
        #expect(try list(RunFilter(since: noon + 60 * 2, until: noon + 60 * 4)) == [3, 2])

        // A run by hand gets its number when it has ended.
        let hand = try #require(
          try store.enqueue(
            NewRun(workflow: "w1", file: "/w1.yaml", cause: .hand, state: .running),
            at: noon + 60 * 10 + 30))
        try store.finish(hand, RunEnding(.failed), at: noon + 60 * 30)
        // One that waits begins later than others that were queued after it.
        try store.claim(21)
        try store.start(21, definitionHash: [], at: noon + 60 * 29 + 30)
        #expect(try list(RunFilter(limit: 4)) == [30, 21, 29, 28])
        #expect(try list(RunFilter(before: 21, limit: 2)) == [29, 28])
        #expect(try list(RunFilter(before: 11, limit: 3)) == [hand, 10, 9])
        #expect(try list(RunFilter(workflow: "w1")) == [28, 25, 22, 19, 16, 13, hand, 10, 7, 4, 1])
        #expect(try list(RunFilter(states: [.failed])) == [30, 25, 20, 15, hand, 10, 5])
        #expect(try list(RunFilter(states: [.failed, .running], limit: 3)) == [30, 21, 25])
        #expect(try list(RunFilter(since: noon + 60 * 29)) == [30, 21, 29])

        let summary = try #require(try store.runs(RunFilter(limit: 1)).first)
        #expect(summary.triggerName == "inbox")
        #expect(summary.triggerKind == "folder")
        #expect(summary.state == .failed)
        #expect(summary.reason == "no")
        #expect(summary.queuedAt == noon + 60 * 30)
        #expect(summary.endedAt == noon + 60 * 30)
      }
    }
  }

  @Test func `the last success is the one that ended last, whenever it began`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        #expect(try store.lastSuccess(of: "w") == nil)
        // Each begins a minute after the one before.
        for (number, end) in [30, 90, 5].enumerated() {
          let run = try #require(try store.enqueue(.sample("w"), at: noon))
          try store.claim(run)
          try store.start(run, definitionHash: [], at: noon + Double(60 * number))
          try store.finish(run, RunEnding(.succeeded), at: noon + Double(60 * number + 60 * end))
        }
        let failed = try #require(try store.enqueue(.sample("w"), at: noon))
        try store.claim(failed)
        try store.start(failed, definitionHash: [], at: noon)
        try store.finish(failed, RunEnding(.failed), at: noon + 60 * 1000)
        #expect(try store.lastSuccess(of: "w") == noon + 60 * 91)
        #expect(try store.lastSuccess(of: "other") == nil)
      }
    }
  }

  @Test func `a moment is found in an empty history, and across gaps`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        #expect(try store.runs(RunFilter(since: noon)).isEmpty)
        try fill(store)
        #expect(try store.forget([10, 11, 12, 13, 15, 16, 17, 18, 19, 20]) == 10)
        #expect(
          try store.runs(RunFilter(since: noon + 60 * 12)).map(\.id)
            == [30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 14])
      }
    }
  }

  /// A list must not read every run of a long history.
  @Test func `no list reads or sorts all runs`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let run = NewRun.sample()
        for _ in 1...100_000 { _ = try store.enqueue(run, at: noon) }
        for state in [nil] + RunState.allCases.map({ Optional($0) }) {
          for workflow in [true, false] { try expectIndex(workflow: workflow, state, in: store) }
        }
        let queue = try plan(
          """
          SELECT id FROM run WHERE state = 0 AND state < 10
          AND workflow = 'w' AND coalesce(not_before, 0) <= 1 ORDER BY id LIMIT 1
          """, in: store)
        #expect(queue == ["SEARCH run USING INDEX run_active (state=? AND workflow=?)"])
        let success = try plan(StoreTransaction.lastSuccess, ["w"], in: store)
        #expect(success == ["SEARCH run USING INDEX run_workflow_succeeded (workflow=?)"])
        let together = try plan(StoreTransaction.runsWithoutKey, [1], in: store)
        #expect(together == ["SEARCH run USING INDEX run_without_key (trigger_id=?)"])
      }
    }
  }

  /// Expects that a list is found by an index.
  private func expectIndex(workflow: Bool, _ state: RunState?, in store: StoreTransaction) throws {
    let plan = try plan(
      StoreTransaction.list(workflow: workflow, state: state),
      ["before": 9, "last": 9, "limit": 5, "since": 0, "workflow": "w"], in: store)
    let sorts = plan.contains { $0.contains("TEMP B-TREE") }
    #expect(plan.contains { $0.contains("SEARCH run") }, "\(plan)")
    // Runs in progress are few; those of one state are sorted.
    #expect(!sorts || state.map { !$0.isFinal } == true, "\(plan)")
    let name = workflow ? "run_workflow_unsuccessful" : "run_unsuccessful"
    let isUnsuccessful = state.map { $0.isFinal && $0 != .succeeded } == true
    #expect(!isUnsuccessful || plan.contains { $0.contains(name) }, "\(plan)")
  }

  /// The steps in which SQLite carries out a query.
  private func plan(
    _ query: String, _ arguments: StatementArguments = [], in store: StoreTransaction
  ) throws -> [String] {
    try Row.fetchAll(
      store.database, sql: "EXPLAIN QUERY PLAN \(query)", arguments: arguments
    ).map { $0["detail"] }
  }
}
