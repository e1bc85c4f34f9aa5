import Foundation
import Glibc
import SystemPackage
import Testing

@testable import RunHistory

@Suite("The place of the store")
struct StorePlaceTests {
  @Test(arguments: ["lock", "history.sqlite"], [false, true])
  func `nothing is written once a file of the store is gone`(
    name: String, isReplaced: Bool
  ) async throws {
    try await withFolder { folder in
      let store = try HistoryStore.open(folder, at: noon) { _ in }
      try store.writeNow { try $0.setNote("a", to: "before") }
      try store.checkPlace()
      let path = folder.appending(name)
      let content = try Data(contentsOf: URL(filePath: path.string))
      #expect(unlink(path.string) == 0)
      if isReplaced { try content.write(to: URL(filePath: path.string)) }
      await #expect(throws: StoreError.replaced(path)) {
        try await store.write { try $0.setNote("a", to: "after") }
      }
      #expect(throws: StoreError.replaced(path)) { try store.checkPlace() }
      var told: [StoreError] = []
      for await damage in store.damage { told.append(damage) }
      #expect(told == [.replaced(path)])
      try store.close()
    }
  }

  @Test func `a store that was replaced leaves the next one alone`() async throws {
    try await withFolder { folder in
      let store = try HistoryStore.open(folder, at: noon) { _ in }
      try store.writeNow { try $0.setNote("a", to: "first") }
      for name in ["lock", "history.sqlite", "history.sqlite-wal", "history.sqlite-shm"] {
        unlink(folder.appending(name).string)
      }
      let next = try openStore(in: folder)
      #expect(next.opening.isNew)
      try next.writeNow { try $0.setNote("a", to: "second") }
      store.append { try $0.setNote("a", to: "third") }
      try store.close()
      #expect(access(folder.appending("history.sqlite-wal").string, F_OK) == 0)
      #expect(!StoreFolder.isMarkedDamaged(folder))
      try next.checkPlace()
      #expect(try next.read { try $0.note("a") } == "second")
      try next.close()
    }
  }
}
