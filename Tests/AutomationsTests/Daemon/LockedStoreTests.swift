import Coordination
import Foundation
import RunHistory
import Testing

@Suite("Opening a locked store")
struct LockedStoreTests {
  @Test func `a store that another process has locked is opened when it is free`() async throws {
    let fixture = try ServiceFixture()
    var waited = 0
    let store = try await Retry.storeLock.run(
      sleep: { _ in
        waited += 1
        if waited == 3 { try fixture.store.close() }
      }, { try HistoryStore.open(fixture.store.folder, at: Date()) { Issue.record($0) } })
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
