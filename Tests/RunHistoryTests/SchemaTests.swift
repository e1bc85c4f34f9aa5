import AppIntentsCore
import Foundation
import GRDB
import OrderedCollections
import SystemPackage
import Testing

@testable import RunHistory

@Suite("Schema")
struct SchemaTests {
  private let next = Schema(layouts: Schema.current.layouts + ["ALTER TABLE run ADD extra TEXT"])

  private func withPool(_ body: (DatabasePool, FilePath) throws -> Void) async throws {
    try await withFolder { folder in
      let file = folder.appending("history.sqlite")
      let pool = try DatabasePool(path: file.string, configuration: StoreConfiguration.pool)
      defer { try? pool.close() }
      try body(pool, file)
    }
  }

  private func tables(_ pool: DatabasePool) throws -> [String] {
    try pool.read {
      try String.fetchAll(
        $0,
        sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    }.sorted()
  }

  @Test func `the header says which layout a new file has`() async throws {
    try await withPool { pool, file in
      try Schema.current.migrate(pool, file: file)
      #expect(try StoreHeader.version(of: file) == Schema.current.version)
      #expect(try tables(pool).contains("grdb_migrations"))
    }
  }

  @Test func `the runs of a file of the first layout are listed`() async throws {
    try await withPool { pool, file in
      try Schema(layouts: [Schema.layout1]).migrate(pool, file: file)
      let id = try pool.write { try StoreTransaction(database: $0).enqueue(.sample(), at: noon) }
      try Schema.current.migrate(pool, file: file)
      #expect(try pool.read { try StoreTransaction(database: $0).runs().map(\.id) } == [id])
    }
  }

  @Test func `a file of the second layout gets a place for notices`() async throws {
    try await withPool { pool, file in
      try Schema(layouts: [Schema.layout1, Schema.runsByBeginning]).migrate(pool, file: file)
      try Schema.current.migrate(pool, file: file)
      let notice = NoticeRecord(id: "a", way: "mail", content: "b")
      let kept = try pool.write { database in
        let store = StoreTransaction(database: database)
        for _ in 1...2 { try store.addNotice(notice, at: noon) }
        return try store.notices()
      }
      #expect(kept == [notice])
    }
  }

  @Test func `a file of the third layout gets a place for what undoes runs`() async throws {
    try await withPool { pool, file in
      let third = [Schema.layout1, Schema.runsByBeginning, Schema.untoldNotices]
      try Schema(layouts: third).migrate(pool, file: file)
      try Schema.current.migrate(pool, file: file)
      let record = UndoRecord(place: "1", step: "Move a", content: Data([1]))
      let kept = try pool.write { database in
        let store = StoreTransaction(database: database)
        try store.addUndo([record], of: 1)
        return try store.undo(of: 1)
      }
      var first = record
      first.number = 1
      #expect(kept == [first])
    }
  }

  @Test func `a file of the fourth layout gets a place for webhooks`() async throws {
    try await withPool { pool, file in
      let fourth = [
        Schema.layout1, Schema.runsByBeginning, Schema.untoldNotices, Schema.undo,
      ]
      try Schema(layouts: fourth).migrate(pool, file: file)
      try Schema.current.migrate(pool, file: file)
      let secrets = try pool.write { database in
        let store = StoreTransaction(database: database)
        return try ["first", "second"].map { try store.webhookSecret(of: 1, orNew: $0) }
      }
      #expect(secrets == ["first", "first"])
    }
  }

  @Test func `a file of the fifth layout gets a place for sessions`() async throws {
    try await withPool { pool, file in
      try Schema(layouts: Array(Schema.current.layouts.prefix(5))).migrate(pool, file: file)
      try Schema.current.migrate(pool, file: file)
      let later = noon.addingTimeInterval(60)
      let known = try pool.write { database in
        let store = StoreTransaction(database: database)
        try store.keepSession([1], until: later)
        try store.keepSession([2], until: noon)
        let known = try [1, 2, 3].map { try store.hasSession([$0], at: noon) }
        #expect(try store.forgetSessions(before: noon) == 1)
        #expect(try store.forgetSessions() == 1)
        return known
      }
      #expect(known == [true, false, false])
    }
  }

  @Test func `a file of the sixth layout gets a place for forms`() async throws {
    try await withPool { pool, file in
      try Schema(layouts: Array(Schema.current.layouts.prefix(6))).migrate(pool, file: file)
      try Schema.current.migrate(pool, file: file)
      let later = noon.addingTimeInterval(60)
      try pool.write { database in
        let store = StoreTransaction(database: database)
        let form = try store.addForm([1], of: "greet", count: 2, until: later, at: noon)
        #expect(try store.form([1], at: noon) == form)
        #expect(try store.form([1], at: later) == nil)
        #expect(try store.form([2], at: noon) == nil)
      }
    }
  }

  @Test func `a file of the seventh layout finds its last success by an index`() async throws {
    try await withPool { pool, file in
      try Schema(layouts: Array(Schema.current.layouts.prefix(7))).migrate(pool, file: file)
      try pool.write { database in
        let store = StoreTransaction(database: database)
        let run = try #require(try store.enqueue(.sample("w"), at: noon))
        try store.claim(run)
        try store.start(run, definitionHash: [], at: noon)
        try store.finish(run, RunEnding(.succeeded), at: noon + 60)
      }
      try Schema.current.migrate(pool, file: file)
      try pool.read { database in
        let store = StoreTransaction(database: database)
        #expect(try store.lastSuccess(of: "w") == noon + 60)
        let plan = try store.all("EXPLAIN QUERY PLAN " + StoreTransaction.lastSuccess, ["w"]) {
          try $0.at(3) as String
        }
        #expect(plan == ["SEARCH run USING INDEX run_workflow_succeeded (workflow=?)"])
      }
    }
  }

  @Test
  func
    `what lists say about an event is kept apart, and read of it in a file of the eighth layout`()
    async throws
  {
    try await withPool { pool, file in
      try Schema(layouts: Array(Schema.current.layouts.prefix(8))).migrate(pool, file: file)
      let event = TriggerEvent(kind: "form", values: ["form": 3], start: .nothing)
      let run = NewRun(
        workflow: "w", file: "/w.yaml", event: event, cause: .trigger)
      let known = EventSummary(event, queued: noon)
      #expect(known.isOfForm && known.subject == "form 3")
      try pool.write { database in
        try database.execute(
          sql: """
            INSERT INTO run (workflow, state, cause, generation, queued_at, file, event)
            VALUES ('w', 0, 1, 0, ?, x'00', ?)
            """, arguments: [noon.milliseconds, event.text])
      }
      try Schema.current.migrate(pool, file: file)
      try pool.write { database in
        let store = StoreTransaction(database: database)
        #expect(try store.eventSummary(of: 1) == known)
        let next = try #require(try store.enqueue(run, at: noon))
        // The list doesn't read the event itself.
        try store.run("UPDATE run SET event = 'x' WHERE id = ?", [next])
        #expect(try store.eventSummary(of: next) == known)
        let bare = try #require(try store.enqueue(.sample("w"), at: noon))
        #expect(try store.eventSummary(of: bare) == nil)
      }
    }
  }

  @Test func `a file of the tenth layout keeps what a browser has seen`() async throws {
    try await withPool { pool, file in
      try Schema(layouts: Array(Schema.current.layouts.prefix(10))).migrate(pool, file: file)
      try pool.write { database in
        try database.execute(
          sql: "INSERT INTO session (hash, expires_at) VALUES (x'01', ?)",
          arguments: [(noon + 60).milliseconds])
      }
      try Schema.current.migrate(pool, file: file)
      try pool.write { database in
        let store = StoreTransaction(database: database)
        #expect(try store.visit(of: [1]) == VisitRecord(seen: nil, since: nil, dismissed: []))
        let visit = VisitRecord(seen: noon, since: noon - 60, dismissed: [7, 5])
        try store.keepVisit(visit, of: [1])
        #expect(try store.visit(of: [1]) == visit)
        #expect(try store.visit(of: [2]) == nil)
      }
    }
  }

  @Test func `a file that has all layouts opens unchanged`() async throws {
    try await withPool { pool, file in
      try Schema.current.migrate(pool, file: file)
      // These can't be applied.
      let others = Schema(layouts: Schema.current.layouts.map { _ in "nonsense" })
      try others.migrate(pool, file: file)
    }
  }

  @Test func `a file gets the layouts that it doesn't have`() async throws {
    try await withPool { pool, file in
      try Schema.current.migrate(pool, file: file)
      let id = try pool.write { try StoreTransaction(database: $0).enqueue(.sample(), at: noon) }
      try next.migrate(pool, file: file)
      #expect(try StoreHeader.version(of: file) == next.version)
      let found = try pool.read {
        try Int64.fetchOne($0, sql: "SELECT id FROM run WHERE extra IS NULL")
      }
      #expect(found == id)
      let applied = try pool.read {
        try String.fetchSet($0, sql: "SELECT identifier FROM grdb_migrations")
      }
      #expect(applied == Set((1...next.version).map { "\($0)" }))
      // Nothing is left to do.
      try next.migrate(pool, file: file)
    }
  }

  /// The ledger, the fires and the deliveries stay, so that an old event doesn't start another run.
  @Test func `the rows of a run are removed with it`() async throws {
    try await withPool { pool, file in
      try Schema.current.migrate(pool, file: file)
      let withRun = try tables(pool).filter { table in
        try pool.read { try $0.columns(in: table).contains { $0.name == "run_id" } }
      }
      #expect(withRun == (StoreTransaction.tablesOfRuns + ["delivery", "fire", "ledger"]).sorted())
    }
  }

  @Test func `a file of a newer layout is refused`() async throws {
    try await withPool { pool, file in
      try next.migrate(pool, file: file)
      #expect(throws: StoreError.newer(file, version: next.version)) {
        try Schema.current.migrate(pool, file: file)
      }
    }
  }

  @Test func `a layout that fails leaves the file as it was`() async throws {
    try await withPool { pool, file in
      try Schema.current.migrate(pool, file: file)
      let broken = Schema(layouts: Schema.current.layouts + ["CREATE TABLE a (b); nonsense"])
      #expect(throws: DatabaseError.self) { try broken.migrate(pool, file: file) }
      #expect(try !tables(pool).contains("a"))
      #expect(
        try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == Schema.current.version
      )
    }
  }
}
