import Foundation
import RunHistory
import Testing

@testable import Automations

@Suite("Patient store")
struct PatientStoreTests {
  @Test func `a daemon waits a moment for whoever still has the store`() async throws {
    let desk = try ServiceDesk()
    var waited = 0
    let store = try await PatientStore.open(
      sleep: { _ in
        waited += 1
        if waited == 3 { try desk.store.close() }
      }, { try HistoryStore.open(desk.store.folder, at: Date()) { Issue.record($0) } })
    #expect(waited == 3)
    var more = 0
    await #expect(throws: StoreError.self) {
      try await PatientStore.open(
        sleep: { _ in more += 1 },
        { try HistoryStore.open(store.folder, at: Date()) { Issue.record($0) } })
    }
    #expect(more == 39)
    try store.close()
  }
}
