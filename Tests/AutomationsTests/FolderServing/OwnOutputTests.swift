import Synchronization
import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import SystemPackage
import Testing

extension FolderTests {
  @Suite("Own output")
  struct OwnOutputTests {
    @Test func `files that a run's own steps write start no run`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "events: [added, changed, moved, removed]")
        let path = bench.inbox.appending("made.txt")
        bench.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try bench.write("made.txt")
        try await bench.status("the file to be noticed") { $0.pending == 1 }
        try await bench.until("it to wait") {
          try await bench.why("made.txt") == .waitingForOwnRun
        }
        bench.ownOutput.end(path, run: 7, workflow: "flow-1")
        try await bench.until("the file to be known as made by the run") {
          try await bench.why("made.txt") == .madeBy(7)
        }
        // The same when it is renamed or removed.
        let target = bench.inbox.appending("renamed.txt")
        for path in [path, target] { bench.ownOutput.begin(path, run: 7, workflow: "flow-1") }
        bench.move("made.txt", to: "renamed.txt")
        for path in [path, target] { bench.ownOutput.end(path, run: 7, workflow: "flow-1") }
        bench.ownOutput.begin(target, run: 7, workflow: "flow-1")
        try bench.remove("renamed.txt")
        bench.ownOutput.end(target, run: 7, workflow: "flow-1")
        #expect(try await bench.runsAfterAll().isEmpty)
        // A change that another program makes counts.
        bench.ownOutput.begin(path, run: 8, workflow: "flow-1")
        try bench.write("made.txt")
        bench.ownOutput.end(path, run: 8, workflow: "flow-1")
        try bench.write("made.txt", "changed by a person")
        #expect(try await bench.runs(2).last == "changed made.txt")
      }
    }

    @Test func `files that another workflow writes start runs`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        let path = bench.inbox.appending("a.txt")
        bench.ownOutput.begin(path, run: 7, workflow: "another")
        try bench.write("a.txt")
        bench.ownOutput.end(path, run: 7, workflow: "another")
        #expect(try await bench.runs(1) == ["added a.txt"])
      }
    }

    @Test func `a folder that a run makes is its own with everything in it`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "recursive: true")
        let path = bench.inbox.appending("album")
        bench.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try bench.makeFolder("album/inner")
        try bench.write("album/one.txt")
        try bench.write("album/inner/two.txt")
        bench.ownOutput.end(path, run: 7, workflow: "flow-1")
        #expect(try await bench.runsAfterAll().isEmpty)
        #expect(try await bench.why("album/inner/two.txt") == .madeBy(7))
      }
    }

    @Test func `own output is recognized through a link to the folder`() async throws {
      try await FolderBench.with { bench in
        #expect(symlink("inbox", bench.folder.appending("link").string) == 0)
        try await bench.arm("settle: 0s")
        let path = bench.folder.appending("link/a.txt")
        bench.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try bench.write("a.txt")
        bench.ownOutput.end(path, run: 7, workflow: "flow-1")
        #expect(try await bench.runsAfterAll().isEmpty)
      }
    }

    @Test func `a workflow that starts itself through a program is found to loop`()
      async throws
    {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "events: [added, changed]")
        try bench.write("a.txt")
        try await bench.runs(1)
        var count = 1
        while bench.ranAway.withLock({ $0 }).isEmpty, count < 100 {
          let run = try #require(try bench.queuedRuns().last)
          #expect(run.generation == count - 1)
          bench.ownOutput.shellBegan(
            run: run.id, workflow: "flow-1", generation: run.generation,
            input: bench.inbox.appending("a.txt"), at: Date())
          try bench.write("a.txt", "run \(count)")
          bench.ownOutput.shellEnded(run: run.id, workflow: "flow-1", at: Date())
          count += 1
          try await bench.runs(count)
        }
        #expect(bench.ranAway.withLock { $0 } == ["flow-1"])
        #expect(count >= 7)
      }
    }

    @Test func `a run that may be part of a loop is held, together with those that come meanwhile`()
      async throws
    {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        try bench.write("a.txt")
        try await bench.runs(1)
        // As after a restart, when only the generation is known.
        bench.ownOutput.shellBegan(
          run: 77, workflow: "flow-1", generation: 3, input: bench.inbox.appending("a.txt"),
          at: Date())
        try bench.write("a-small.txt")
        try await bench.runs(2)
        try bench.write("c.txt")
        try await bench.runs(3)
        let runs = try bench.store.read { try $0.runs() }
        let beginnings = runs.sorted { $0.id < $1.id }.map(\.notBefore)
        #expect(beginnings.first == .some(nil))
        #expect(beginnings[1] != nil)
        #expect(beginnings[1] == beginnings[2])
      }
    }
  }
}
