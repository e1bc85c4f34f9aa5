import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

@Suite("The queue")
struct QueueTests {
  @Test func `runs are taken in order, interrupted ones first`()
    async throws
  {
    try await withStore { store in
      try store.writeNow { store in
        var late = NewRun.sample("a")
        late.notBefore = noon + 60
        let runs = try [late, .sample("a"), .sample("b"), .sample("a"), .sample("a")].map {
          try #require(try store.enqueue($0, at: noon))
        }
        try store.claim(runs[3])
        try store.start(runs[3], definitionHash: [1], at: noon)
        #expect(try store.runningCounts() == ["a": 1])
        #expect(try store.queuedCounts() == ["a": 3, "b": 1])
        try store.interrupt(runs[3])

        func next(_ limit: Int, at seconds: Double) throws -> [RunID] {
          try store.nextRuns(of: "a", limit: limit, at: noon + seconds).map(\.id)
        }
        #expect(try next(9, at: 0) == [runs[3], runs[1], runs[4]])
        #expect(try next(2, at: 0) == [runs[3], runs[1]])
        #expect(try next(1, at: 0) == [runs[3]])
        #expect(try store.nextBeginning(after: noon) == noon + 60)
        #expect(try next(9, at: 60) == [runs[3], runs[0], runs[1], runs[4]])
        let taken: Set<RunID> = [runs[3], runs[0]]
        #expect(
          try store.nextRuns(of: "a", limit: 1, excluding: taken, at: noon + 60).map(\.id)
            == [runs[1]])
        try store.claim(runs[0])
        #expect(try store.nextBeginning(after: noon) == nil)
        try store.requireInProgress(runs[0])
        #expect(throws: RunTransitionError.self) { try store.requireInProgress(runs[1]) }
        #expect(try store.endedCount(of: "a") == 0)
        try store.skip(runs[1], reason: "it was in the way", at: noon)
        #expect(try store.endedCount(of: "a") == 1)
      }
    }
  }

  @Test func `a run leaves the queue as it was added`() async throws {
    try await withStore { store in
      let file = IntentFile(path: "/scans/a.pdf")
      var run = NewRun.sample(trigger: 5, key: "a.pdf")
      run.event = TriggerEvent(
        kind: "folder", values: ["file": .file(file), "event": "added"], start: .file(file))
      run.inputs = ["text": "ä", "count": 3]
      run.generation = 2
      run.definitionHash = [1, 2]
      let id = try await store.write { [run] in try $0.enqueue(run, at: noon) }
      let back = try #require(
        try store.read { try $0.nextRuns(of: "scans", limit: 1, at: noon) }.first)
      #expect(back.id == id)
      #expect(back.file == run.file)
      #expect(back.trigger == 5)
      #expect(back.event == run.event)
      #expect(back.inputs == run.inputs)
      #expect(back.generation == 2)
      #expect(back.cause == .trigger)
      #expect(back.queuedAt == noon)
      #expect(back.definitionHash == [1, 2])
    }
  }
}
