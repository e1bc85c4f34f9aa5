import AppIntentsCore
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
  /// What runs make comes back under another path.
  @Suite("Own output on a detour")
  struct OwnOutputDetourTests {
    @Test(.enabled(if: SecondMount.isAllowed, "mounting a folder for the test takes root"))
    func `own output is recognized through another mount of the folder, and of one below`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder("below")
        let second = try SecondMount(of: fixture.inbox, at: fixture.folder.appending("second"))
        let third = try SecondMount(
          of: fixture.inbox.appending("below"), at: fixture.folder.appending("third"))
        defer { withExtendedLifetime((second, third)) {} }
        try await fixture.arm("settle: 1ms", "events: [added, changed]", "recursive: true")
        let files = fixture.files(of: 7)
        try files.write(
          Data("text".utf8), to: second.path.appending("a.txt"), replacing: false)
        try files.write(Data("text".utf8), to: third.path.appending("b.txt"), replacing: false)
        try files.append(Data("text".utf8), to: third.path.appending("c.txt"))
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.why("a.txt") == .madeBy(7))
        #expect(try await fixture.why("below/b.txt") == .madeBy(7))
        // What another program writes there counts.
        try Data("text".utf8).write(to: URL(filePath: second.path.appending("d.txt").string))
        #expect(try await fixture.runs(2).last == "added d.txt")
      }
    }

    @Test func `a file that a person puts back is no own output`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 1ms")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        let review = fixture.folder.appending("review.txt")
        try fixture.files(of: 7).move(
          fixture.inbox.appending("a.txt"), to: review, replacing: false)
        fixture.move("../review.txt", to: "again.txt")
        #expect(try await fixture.runs(2).last == "added again.txt")
      }
    }

    @Test func `a workflow whose own files come back on a detour is found to loop`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 1ms")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        var count = 1
        while fixture.ranAway.withLock({ $0 }).isEmpty, count < 20 {
          let run = try #require(try fixture.queuedRuns().last)
          #expect(run.generation == count - 1)
          let made = fixture.folder.appending("b\(count).txt")
          try fixture.files(of: run.id, generation: run.generation)
            .write(Data("text".utf8), to: made, replacing: false)
          // A program copies it with its times, or another file system shows it.
          var status = stat()
          #expect(stat(made.string, &status) == 0)
          let part = fixture.path("b.part")
          try Data("text".utf8).write(to: URL(filePath: part))
          #expect(utimensat(AT_FDCWD, part, [status.st_atim, status.st_mtim], 0) == 0)
          fixture.move("b.part", to: "b\(count).txt")
          count += 1
          try await fixture.runs(count)
        }
        #expect(fixture.ranAway.withLock { $0 } == ["flow-1"])
        #expect(count <= 8)
      }
    }
  }
}
