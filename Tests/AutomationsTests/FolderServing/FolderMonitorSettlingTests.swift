import AppIntentsCore
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

@testable import Automations

extension FolderTests {
  @Suite("Folder monitor: when files are finished")
  struct FolderMonitorSettlingTests {
    @Test func `a file has to be quiet first`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        try await fixture.arm("settle: 30m")
        // One event each: the file arrives complete, and is written to afterwards.
        try fixture.write("../a.txt")
        fixture.move("../a.txt", to: "a.txt")
        try await fixture.status("the file to be noticed") { $0.pending == 1 }
        #expect(try await fixture.why("a.txt") == .settling)
        #expect(try fixture.runs().isEmpty)
        clock.advance(by: .seconds(20 * 60))
        try fixture.write("a.txt", "more")
        try await fixture.status("more to be noticed") { $0.counters.seen == 2 }
        clock.advance(by: .seconds(20 * 60))
        try await fixture.status("nothing to happen") { _ in true }
        #expect(try fixture.runs().isEmpty)
        clock.advance(by: .seconds(11 * 60))
        #expect(try await fixture.runs(1) == ["added a.txt"])
        #expect(try await fixture.status().pending == 0)
      }
    }

    @Test func `durations of centuries never end`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 300y", "batch: 300y", "jitter: 300y")
        try fixture.write("a.txt")
        try await fixture.status("the file to be noticed") { $0.pending == 1 }
        #expect(try await fixture.why("a.txt") == .settling)
      }
    }

    @Test func `a file that is open for writing waits for its writer`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 1ms")
        let descriptor = open(fixture.path("a.txt"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        #expect(Glibc.write(descriptor, "half", 4) == 4)
        let path = fixture.inbox.appending("a.txt")
        try await fixture.status("the writer to be noticed") { $0.waitingForWriter == [path] }
        #expect(try await fixture.why("a.txt") == .waitingForWriter)
        #expect(try fixture.runs().isEmpty)
        #expect(Glibc.write(descriptor, "whole", 5) == 5)
        #expect(close(descriptor) == 0)
        #expect(try await fixture.runs(1) == ["added a.txt"])
        #expect(try await fixture.status().waitingForWriter.isEmpty)
      }
    }

    @Test func `a file of which only its owner knows whether it is open waits to be closed`()
      async throws
    {
      try await FolderFixture.with(probe: { _ in .unknown }) { fixture in
        try await fixture.arm("settle: 1ms")
        let descriptor = open(fixture.path("a.txt"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        #expect(Glibc.write(descriptor, "half", 4) == 4)
        let path = fixture.inbox.appending("a.txt")
        try await fixture.status("the file to be noticed") { $0.waitingForClose == [path] }
        let minute = IntentDuration(nanoseconds: 60_000_000_000)
        #expect(try await fixture.why("a.txt") == .waitingForClose(quiet: minute))
        #expect(try fixture.runs().isEmpty)
        #expect(close(descriptor) == 0)
        #expect(try await fixture.runs(1) == ["added a.txt"])
        #expect(try await fixture.status().waitingForClose.isEmpty)
        // One that is renamed to its name is complete.
        try fixture.write("../b.txt")
        fixture.move("../b.txt", to: "b.txt")
        #expect(try await fixture.runs(2).last == "added b.txt")
      }
    }

    @Test func `a file that isn't heard to be closed has to be quiet for the time of the trigger`()
      async throws
    {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock, probe: { _ in .unknown }) { fixture in
        try await fixture.arm("settle: 1ms", "quiet: 10m")
        let descriptor = open(fixture.path("a.txt"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        try await fixture.status("the file to be noticed") { !$0.waitingForClose.isEmpty }
        clock.advance(by: .seconds(9 * 60))
        try await fixture.status("nothing to happen") { !$0.waitingForClose.isEmpty }
        #expect(try fixture.runs().isEmpty)
        clock.advance(by: .seconds(61))
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }

    @Test func `a file whose writer closes it without an event is looked at again`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        try fixture.write("../outside.txt")
        let descriptor = open(fixture.path("../outside.txt"), O_WRONLY | O_CLOEXEC)
        try await fixture.arm("settle: 0s")
        // It is open under another name, in a folder that isn't watched.
        #expect(link(fixture.path("../outside.txt"), fixture.path("a.txt")) == 0)
        try await fixture.status("the writer to be noticed") { !$0.waitingForWriter.isEmpty }
        #expect(close(descriptor) == 0)
        clock.advance(by: .seconds(2))
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }

    @Test func `a file that is renamed while it is written waits under its new name`() async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        let descriptor = open(fixture.path("a.part"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        fixture.move("a.part", to: "a.txt")
        try await fixture.status("the writer to be noticed") { !$0.waitingForWriter.isEmpty }
        #expect(close(descriptor) == 0)
        #expect(try await fixture.runsAfterAll() == ["added a.txt"])
      }
    }

    @Test func `settled files become one run`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        try await fixture.arm("settle: 0s", "batch: 1h", "events: [added, removed]")
        for name in ["a", "b", "c"] { try fixture.write("\(name).txt") }
        try await fixture.status("the files to be collected") { $0.counters.settled >= 3 }
        #expect(try await fixture.why("a.txt") == .waitingForOthers)
        // One of them is removed before the batch is due.
        try fixture.remove("b.txt")
        clock.advance(by: .seconds(3601))
        #expect(try await fixture.runs(1) == ["added [a.txt, c.txt]"])
        let run = try #require(try fixture.queuedRuns().first)
        #expect(run.event?.values["event"] == .text("added"))
        #expect(try await fixture.why("a.txt") == .handled(run.id, .queued))
        try fixture.remove("a.txt")
        try fixture.remove("c.txt")
        #expect(try await fixture.why("a.txt") == .gone(run.id, .queued))
        #expect(
          await fixture.monitor.why(fixture.inbox.appending("a.txt")).map(\.description)
            == ["it started run \(run.id), which is queued; it isn't there any more"])
        // Without the monitor, too.
        let path = fixture.inbox.appending("c.txt")
        #expect(try fixture.store.read { try $0.lastRun(of: 1, with: path) } == run.id)
        try await fixture.status("the files to be collected") { $0.pending == 2 }
        clock.advance(by: .seconds(3601))
        #expect(try await fixture.runs(2).last == "removed [a.txt, c.txt]")
      }
    }

    @Test func `an idle monitor sleeps until the next safety scan`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        try await fixture.arm("settle: 0s")
        _ = try await fixture.runsAfterAll()
        // Only the next safety scan is slept for.
        await clock.wait { sleepers in
          sleepers.count == 1 && sleepers[0] > .seconds(300) && sleepers[0] <= .seconds(600)
        }
      }
    }

    @Test func `a scan every ten minutes finds files that no event reported`() async throws {
      let clock = TestFolderClock()
      // No source reports anything.
      try await FolderFixture.with(clock: clock, events: { _ in SilentSource() }) { fixture in
        try await fixture.arm("settle: 0s")
        try fixture.write("a.txt")
        #expect(try await fixture.why("a.txt") == .unseen)
        clock.advance(by: .seconds(601))
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }
  }
}
