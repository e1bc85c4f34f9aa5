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
}
