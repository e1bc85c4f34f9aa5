import RunHistory
import Testing

@Suite("The store")
struct HistoryStoreTests {
  @Test func `an event has one run`() async throws {
    try await withStore { store in
      let runs = try await store.write { store in
        [
          try store.enqueue(.sample(trigger: 1, key: "a"), at: noon),
          try store.enqueue(.sample(trigger: 1, key: "a"), at: noon),
          try store.enqueue(.sample(trigger: 2, key: "a"), at: noon),
          try store.enqueue(.sample(), at: noon),
        ]
      }
      #expect(runs == [1, nil, 3, 4])
    }
  }

  @Test func `freed caches are read again`() async throws {
    try await withStore { store in
      let first = try await store.write { try $0.enqueue(.sample(), at: noon) }
      #expect(try store.read { try $0.runCount() } == 1)
      await store.freeCaches()
      #expect(try store.read { try $0.runCount() } == 1)
      let second = try await store.write { try $0.enqueue(.sample(), at: noon) }
      #expect([first, second] == [1, 2])
      try store.close()
      await store.freeCaches()
    }
  }
}
