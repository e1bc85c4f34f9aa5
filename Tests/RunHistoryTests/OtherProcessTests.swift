import Foundation
import Testing

@testable import RunHistory

@Suite("The store and other processes", .serialized)
struct OtherProcessTests {
  @Test func `only one process has the store open`() async throws {
    try await withFolder { folder in
      let probe = try Probe("hold", folder)
      #expect(await probe.line() == "open")
      let error = #expect(throws: StoreError.self) { try openStore(in: folder) }
      #expect(error == .locked(pid: probe.id))
      #expect(error?.description == "the history is in use by process \(probe.id)")
      await probe.finish()

      let store = try openStore(in: folder)
      #expect(store.opening.wasClosed)
      try store.close()
    }
  }

  @Test func `a killed process releases the store`() async throws {
    try await withFolder { folder in
      let probe = try Probe("hold", folder)
      #expect(await probe.line() == "open")
      await probe.kill()
      let store = try openStore(in: folder)
      #expect(store.opening == StoreOpening(isNew: false, wasClosed: false, damage: nil))
      try store.close()
    }
  }

  @Test func `everything that was acknowledged before a kill is there`() async throws {
    try await withFolder { folder in
      var acknowledged: [RunID: String] = [:]
      for round in 1...3 {
        let probe = try Probe("write", folder)
        for _ in 1...(200 * round) {
          let words = try await #require(probe.line()).split(separator: " ").map(String.init)
          acknowledged[try #require(RunID(words[0]))] = words[1]
        }
        await probe.kill()
        // Reads the lines from before the kill.
        while let line = await probe.line() {
          let words = line.split(separator: " ").map(String.init)
          if words.count == 2, let run = RunID(words[0]) { acknowledged[run] = words[1] }
        }

        let store = try openStore(in: folder)
        #expect(store.opening == StoreOpening(isNew: false, wasClosed: false, damage: nil))
        let lost = try store.read { store in
          try acknowledged.filter { try store.summary(of: $0.key)?.workflow != $0.value }
        }
        #expect(lost.isEmpty)
        // Each was added and claimed in one transaction, so no other state is possible.
        let queued = try store.read { try $0.runs(RunFilter(states: [.queued])) }
        #expect(queued.isEmpty)
        try store.close()
      }
    }
  }
}
