import Dispatch
import GRDB
import Synchronization
import SystemPackage
import Testing

@testable import RunHistory

@Suite("Writes that share a transaction")
struct GroupCommitTests {
  struct Refusal: Error, Equatable {}

  @Test func `a write that fails doesn't undo the others`() async throws {
    try await withStore { store in
      await withTaskGroup { group in
        for number in 0..<200 { group.addTask { await write(number, to: store) } }
      }
      for number in 0..<200 {
        let note = try store.read { try $0.note("\(number)") }
        #expect(note == (number % 3 == 2 ? "x" : nil))
      }
    }
  }

  /// Writes a note. A third of the writes are refused, and a third fail in the database.
  private func write(_ number: Int, to store: HistoryStore) async {
    do {
      try await store.write { store in
        try store.setNote("\(number)", to: "x")
        if number % 3 == 0 { throw Refusal() }
        // A failed constraint affects only its own write, too.
        if number % 3 == 1 {
          try store.run("INSERT INTO note (name, value) VALUES (?, NULL)", ["\(number)-"])
        }
      }
      #expect(number % 3 == 2)
    } catch is Refusal {
      #expect(number % 3 == 0)
    } catch {
      #expect(error is StoreError)
      #expect(number % 3 == 1)
    }
  }

  @Test func `writes and appends keep their order`() async throws {
    try await withStore { store in
      for number in 0..<1000 {
        store.append { try $0.setNote("order", to: (try $0.note("order") ?? "") + "\(number) ") }
      }
      let order = try await store.write { try $0.note("order") }
      #expect(order == (0..<1000).map { "\($0) " }.joined())
    }
  }

  @Test func `an append is written without another write`() async throws {
    try await withFolder { folder in
      let store = try openStore(in: folder)
      await withCheckedContinuation { continuation in
        store.append { _ in continuation.resume() }
      }
      try store.close()
    }
  }

  @Test func `an append that fails is reported`() async throws {
    try await withFolder { folder in
      let failures = Mutex<[String]>([])
      let store = try HistoryStore.open(folder, at: noon) { error in
        failures.withLock { $0.append("\(error)") }
      }
      store.append { try $0.claim(7) }
      store.append { try $0.setNote("a", to: "b") }
      try store.close()
      store.append { try $0.setNote("a", to: "c") }
      #expect(
        failures.withLock { $0 } == ["there is no run 7", "the history has been closed"])
    }
  }

  @Test func `the points around a commit are reported`() async throws {
    try await withFolder { folder in
      let points = Mutex<[String]>([])
      let store = try HistoryStore.open(
        folder, at: noon,
        reached: { point in points.withLock { $0.append(point.rawValue) } },
        appendFailed: { Issue.record($0) })
      try await store.write { store in
        try store.setNote("a", to: "b")
        points.withLock { $0.append("body") }
      }
      #expect(points.withLock { $0 } == ["body", "before-commit", "after-commit"])
      try store.close()
    }
  }

  /// Adds writes while a transaction is in progress, and returns the outcome of all.
  private func gather(
    in folder: FilePath, _ add: (HistoryStore) -> Void
  ) async throws -> (commits: Int, failures: [String]) {
    let commits = Mutex(0)
    let failures = Mutex<[String]>([])
    let store = try HistoryStore.open(
      folder, at: noon,
      reached: { if $0 == .afterCommit { commits.withLock { $0 += 1 } } },
      appendFailed: { error in failures.withLock { $0.append("\(error)") } })
    let gate = DispatchSemaphore(value: 0)
    async let first: Void = withCheckedThrowingContinuation { continuation in
      store.append { _ in
        continuation.resume()
        gate.wait()
      }
    }
    try await first
    add(store)
    gate.signal()
    try store.close()
    return (commits.withLock { $0 }, failures.withLock { $0 })
  }

  @Test func `followers are told when what was written can be read`() async throws {
    try await withStore { store in
      var commits = store.commits().makeAsyncIterator()
      for text in ["1", "2"] {
        try await store.write { try $0.setNote("a", to: text) }
        await commits.next()
        #expect(try store.read { try $0.note("a") } == text)
      }
    }
  }

  @Test func `concurrent writes share a transaction`() async throws {
    try await withFolder { folder in
      let result = try await gather(in: folder) { store in
        for number in 0..<100 { store.append { try $0.setNote("\(number)", to: "x") } }
      }
      #expect(result.commits == 2)
      #expect(result.failures == [])
    }
  }

  @Test func `an error of the whole store fails all writes in the transaction`()
    async throws
  {
    try await withFolder { folder in
      let result = try await gather(in: folder) { store in
        store.append { try $0.setNote("a", to: "x") }
        store.append { _ in throw Refusal() }
        store.append { _ in throw DatabaseError(resultCode: .SQLITE_FULL) }
        store.append { try $0.setNote("b", to: "x") }
      }
      #expect(result.commits == 1)
      let full = "the history can't be written: the disk is full"
      #expect(result.failures == [full, "Refusal()", full, full])
      let store = try openStore(in: folder)
      #expect(try store.read { try [$0.note("a"), $0.note("b")] } == [nil, nil])
      try store.close()
    }
  }
}
