import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import Synchronization
import SystemPackage
import Testing

extension FolderTests {
  @Suite("Own output")
  struct OwnOutputTests {
    @Test func `files that a run's own steps write start no run`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        let path = fixture.inbox.appending("made.txt")
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try fixture.write("made.txt")
        try await fixture.status("the file to be noticed") { $0.pending == 1 }
        try await fixture.until("it to wait") {
          try await fixture.why("made.txt") == .waitingForOwnRun
        }
        fixture.ownOutput.end(path, run: 7, workflow: "flow-1")
        try await fixture.until("the file to be known as made by the run") {
          try await fixture.why("made.txt") == .madeBy(7)
        }
        // The same when it is renamed or removed.
        let target = fixture.inbox.appending("renamed.txt")
        for path in [path, target] { fixture.ownOutput.begin(path, run: 7, workflow: "flow-1") }
        fixture.move("made.txt", to: "renamed.txt")
        for path in [path, target] { fixture.ownOutput.end(path, run: 7, workflow: "flow-1") }
        fixture.ownOutput.begin(target, run: 7, workflow: "flow-1")
        try fixture.remove("renamed.txt")
        fixture.ownOutput.end(target, run: 7, workflow: "flow-1")
        #expect(try await fixture.runsAfterAll().isEmpty)
        // A change that another program makes counts.
        fixture.ownOutput.begin(path, run: 8, workflow: "flow-1")
        try fixture.write("made.txt")
        fixture.ownOutput.end(path, run: 8, workflow: "flow-1")
        try fixture.write("made.txt", "changed by a person")
        #expect(try await fixture.runs(2).last == "changed made.txt")
      }
    }

    @Test func `files that another workflow writes start runs`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        let path = fixture.inbox.appending("a.txt")
        fixture.ownOutput.begin(path, run: 7, workflow: "another")
        try fixture.write("a.txt")
        fixture.ownOutput.end(path, run: 7, workflow: "another")
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }

    @Test func `a folder that a run makes is its own with everything in it`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "recursive: true")
        let path = fixture.inbox.appending("album")
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try fixture.makeFolder("album/inner")
        try fixture.write("album/one.txt")
        try fixture.write("album/inner/two.txt")
        fixture.ownOutput.end(path, run: 7, workflow: "flow-1")
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.why("album/inner/two.txt") == .madeBy(7))
      }
    }

    @Test func `own output is recognized through a link to the folder`() async throws {
      try await FolderFixture.with { fixture in
        #expect(symlink("inbox", fixture.folder.appending("link").string) == 0)
        try await fixture.arm("settle: 0s")
        let path = fixture.folder.appending("link/a.txt")
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try fixture.write("a.txt")
        fixture.ownOutput.end(path, run: 7, workflow: "flow-1")
        #expect(try await fixture.runsAfterAll().isEmpty)
      }
    }

    @Test func `a write ends at the path at which it began, wherever its links lead then`()
      async throws
    {
      try await FolderFixture.with { fixture in
        let link = fixture.folder.appending("link")
        #expect(symlink("inbox", link.string) == 0)
        try await fixture.arm("settle: 0s")
        let path = link.appending("a.txt")
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        #expect(unlink(link.string) == 0)
        #expect(symlink("elsewhere", link.string) == 0)
        fixture.ownOutput.end(path, run: 7, workflow: "flow-1")
        try fixture.write("a.txt")
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }

    @Test func `a workflow that starts itself through a program is found to loop`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        var count = 1
        while fixture.ranAway.withLock({ $0 }).isEmpty, count < 100 {
          let run = try #require(try fixture.queuedRuns().last)
          #expect(run.generation == count - 1)
          fixture.ownOutput.shellBegan(
            run: run.id, workflow: "flow-1", generation: run.generation,
            input: fixture.inbox.appending("a.txt"), at: Date())
          try fixture.write("a.txt", "run \(count)")
          fixture.ownOutput.shellEnded(run: run.id, workflow: "flow-1", at: Date())
          count += 1
          try await fixture.runs(count)
        }
        #expect(fixture.ranAway.withLock { $0 } == ["flow-1"])
        #expect(count >= 7)
      }
    }

    @Test func `a run that may be part of a loop is held, together with those that come meanwhile`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        // As after a restart, when only the generation is known.
        fixture.ownOutput.shellBegan(
          run: 77, workflow: "flow-1", generation: 3, input: fixture.inbox.appending("a.txt"),
          at: Date())
        try fixture.write("a-small.txt")
        try await fixture.runs(2)
        try fixture.write("c.txt")
        try await fixture.runs(3)
        let runs = try fixture.store.read { try $0.runs() }
        let beginnings = runs.sorted { $0.id < $1.id }.map(\.notBefore)
        #expect(beginnings.first == .some(nil))
        #expect(beginnings[1] != nil)
        #expect(beginnings[1] == beginnings[2])
      }
    }
  }
}
