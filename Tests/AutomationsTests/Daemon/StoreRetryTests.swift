import Coordination
import Foundation
import RunHistory
import Testing

@Suite("Opening a locked store")
struct StoreRetryTests {
  @Test func `a store that another process has locked is opened when it is free`() async throws {
    let desk = try ServiceDesk()
    var waited = 0
    let store = try await Retry.storeLock.run(
      sleep: { _ in
        waited += 1
        if waited == 3 { try desk.store.close() }
      }, { try HistoryStore.open(desk.store.folder, at: Date()) { Issue.record($0) } })
    #expect(waited == 3)
    var more = 0
    await #expect(throws: StoreError.self) {
      try await Retry.storeLock.run(
        sleep: { _ in more += 1 },
        { try HistoryStore.open(store.folder, at: Date()) { Issue.record($0) } })
    }
    #expect(more == 39)
    try store.close()
  }
}
