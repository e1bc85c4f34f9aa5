import Dispatch
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import Synchronization
import SystemPackage
import Testing

@testable import Automations

extension FolderTests {
  @Suite("Folder monitor: trouble")
  struct FolderMonitorTroubleTests {
    @Test func `a monitor that is closed serves nothing any more`() async throws {
      try await FolderFixture.with { fixture in
        await fixture.monitor.close()
        try await fixture.begin(["settle: 0s"])
        #expect(await fixture.monitor.statuses().isEmpty)
      }
    }

    @Test func `when the kernel has lost events, nothing is lost`() async throws {
      let handler = SharedBox<FileEventSource.Handler>()
      try await FolderFixture.with(events: { report in
        handler.value.withLock { $0 = report }
        return SilentSource()
      }) { fixture in
        try fixture.makeFolder("sub")
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.write("a.txt")
        try fixture.write("sub/b.txt")
        try fixture.makeFolder("new")
        try fixture.write("new/c.txt")
        handler.value.withLock { $0 }?([.overflow])
        #expect(
          Set(try await fixture.runs(3)) == ["added a.txt", "added sub/b.txt", "added new/c.txt"])
        #expect(try await fixture.status().counters.overflows == 1)
      }
    }

    @Test func `every file of a burst is handled`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        for number in 0..<3_000 {
          close(open(fixture.path("file-\(number)"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
        }
        let runs = try await fixture.runs(3_000)
        #expect(runs.count == 3_000)
        #expect(Set(runs).count == 3_000)
      }
    }

    @Test func `when all watches are gone, they are set again`() async throws {
      let handler = SharedBox<FileEventSource.Handler>()
      try await FolderFixture.with(events: { report in
        handler.value.withLock { $0 = report }
        return InotifySource(report)
      }) { fixture in
        try fixture.makeFolder("sub")
        try await fixture.arm("settle: 0s", "recursive: true")
        handler.value.withLock { $0 }?([.watchesLost])
        try fixture.write("sub/a.txt")
        try await fixture.runs(1)
        try fixture.write("sub/b.txt")
        #expect(try await fixture.runs(2) == ["added sub/a.txt", "added sub/b.txt"])
      }
    }

    @Test(arguments: [WatchProblem.noWatchesLeft, .noInstancesLeft])
    func `folders are polled if watches run out, and that is reported once`(
      problem: WatchProblem
    ) async throws {
      try await FolderFixture.with(events: { handler in
        RefusingSource(InotifySource(handler), problem) { $0.hasSuffix("/inbox") == false }
      }) { fixture in
        try fixture.makeFolder("one")
        try fixture.makeFolder("two")
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.write("one/a.txt")
        try fixture.write("two/b.txt")
        #expect(Set(try await fixture.runs(2)) == ["added one/a.txt", "added two/b.txt"])
        let folder = try await fixture.status().folders[0]
        #expect(folder.watched == 3)
        #expect(folder.polled == 2)
        #expect(folder.refused.isEmpty)
        let said = fixture.said.withLock { $0 }
        #expect(said.count == 1)
        #expect(said.first?.contains("fs.inotify.max_user_") == true)
      }
    }

    @Test func `a folder that can't be read is reported, and the others are served`() async throws {
      try await FolderFixture.with(events: { handler in
        RefusingSource(InotifySource(handler), .notPermitted) { $0.hasSuffix("/private") }
      }) { fixture in
        try fixture.makeFolder("private")
        try fixture.makeFolder("open")
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.write("open/a.txt")
        #expect(try await fixture.runs(1) == ["added open/a.txt"])
        let path = fixture.inbox.appending("private")
        #expect(
          try await fixture.status().folders[0].refused
            == [FolderStatus.Refusal(path: path, problem: .notPermitted)])
        #expect(try await fixture.why("private/x") == .folderRefused(path, .notPermitted))
      }
    }

    @Test func `a trigger's folder that can't be read is refused`() async throws {
      try await FolderFixture.with(events: { handler in
        RefusingSource(InotifySource(handler), .notPermitted) { $0.hasSuffix("/inbox") }
      }) { fixture in
        try await fixture.arm("settle: 0s")
        #expect(try await fixture.status().folders[0].state == .refused(.notPermitted))
      }
    }

    @Test func `a folder that becomes readable is served, although no event reports it`()
      async throws
    {
      let time = TestFolderClock()
      let refuses = Mutex(true)
      try await FolderFixture.with(
        clock: time,
        events: { handler in
          RefusingSource(InotifySource(handler), .notPermitted) { path in
            path.hasSuffix("/inbox") && refuses.withLock { $0 }
          }
        }
      ) { fixture in
        try await fixture.arm("settle: 0s")
        refuses.withLock { $0 = false }
        await time.wait { !$0.isEmpty }
        #expect(try await fixture.status().folders[0].state == .refused(.notPermitted))
        time.advance(by: .seconds(31))
        try await fixture.status("the folder to be watched") { $0.folders[0].state == .watching }
      }
    }

    @Test
    func `a folder below a trigger's is watched once it is readable, and its files are found`()
      async throws
    {
      let time = TestFolderClock()
      let refuses = Mutex(true)
      try await FolderFixture.with(
        clock: time,
        events: { handler in
          RefusingSource(InotifySource(handler), .notPermitted) { path in
            path.hasSuffix("/own") && refuses.withLock { $0 }
          }
        }
      ) { fixture in
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.makeFolder("own")
        let refusal = FolderStatus.Refusal(
          path: fixture.inbox.appending("own"), problem: .notPermitted)
        try await fixture.status("the folder to be refused") { $0.folders[0].refused == [refusal] }
        time.advance(by: .seconds(31))
        try await fixture.status("it to be refused again") { $0.folders[0].refused == [refusal] }
        refuses.withLock { $0 = false }
        try fixture.write("own/a.txt")
        try await fixture.until("the folder to be watched") {
          time.advance(by: .seconds(31))
          return try fixture.runs() == ["added own/a.txt"]
        }
        #expect(try await fixture.status().folders[0].refused == [])
        try fixture.write("own/b.txt")
        #expect(try await fixture.runs(2) == ["added own/a.txt", "added own/b.txt"])
      }
    }

    @Test func `a burst of one trigger doesn't delay the others`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        let other = fixture.folder.appending("other").string
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try await fixture.arm("settle: 5m", trigger: 1)
        try await fixture.arm("settle: 5m", folder: other, trigger: 2)
        // Each comes with one event, which its place in `pending` shows to have been heard.
        func drop(_ path: String) throws {
          let made = fixture.folder.appending("made").string
          try Data().write(to: URL(filePath: made))
          #expect(rename(made, path) == 0)
        }
        for number in 0..<3_000 { try drop(fixture.path("file-\(number)")) }
        try drop(other + "/single")
        try await fixture.status("the burst to be noticed") { $0.pending == 3_000 }
        try await fixture.status("the single file to be noticed", of: 2) { $0.pending == 1 }
        clock.advance(by: .seconds(301))
        try await fixture.runs(3_000)
        let single = try #require(try fixture.queuedRuns(of: 2).first)
        #expect(single.id < 2_000)
      }
    }

    @Test func `a folder is served before it has been looked through`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        try fixture.write("old.txt")
        // So that the scan doesn't finish.
        try await fixture.store.write { try $0.refuseFiles() }
        try await fixture.begin(["settle: 0s"])
        try await fixture.status("the failure to be told") { !$0.problems.isEmpty }
        #expect(try await fixture.status().folders[0].state == .starting)
        try fixture.write("new.txt")
        try await fixture.store.write { try $0.takeFiles() }
        try await fixture.until("the run") {
          clock.advance(by: .seconds(40))
          return try fixture.runs() == ["added new.txt"]
        }
        try await fixture.status("the folder to be looked through") {
          clock.advance(by: .seconds(40))
          return $0.folders[0].state == .watching
        }
        #expect(try await fixture.why("old.txt") == .existing)
        #expect(try fixture.runs() == ["added new.txt"])
      }
    }

    @Test func `a scan that fails halfway still watches the folders it found`() async throws {
      let watched = Mutex<[String]>([])
      try await FolderFixture.with(
        clock: TestFolderClock(),
        events: { handler in
          RefusingSource(InotifySource(handler), .notPermitted) { path in
            watched.withLock { $0.append(path) }
            return false
          }
        }
      ) { fixture in
        try fixture.makeFolder("sub")
        try fixture.write("old.txt")
        try await fixture.store.write { try $0.refuseFiles() }
        try await fixture.begin(["settle: 0s", "recursive: true"])
        try await fixture.status("the failure to be told") { !$0.problems.isEmpty }
        try await fixture.until("the folder to be watched") {
          watched.withLock { $0.contains(fixture.path("sub")) }
        }
        #expect(try await fixture.status().folders[0].state == .starting)
      }
    }

    @Test func `files that can't be recorded are tried again and not lost`() async throws {
      let clock = TestFolderClock()
      try await FolderFixture.with(clock: clock) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, removed]")
        try fixture.write("first.txt")
        try await fixture.runs(1)
        // Nothing can be written, as on a full disk.
        try await fixture.store.write { try $0.refuseRuns() }
        try fixture.write("a.txt")
        try await fixture.status("the failure to be told") { !$0.problems.isEmpty }
        // A later event of the same file has it tried again meanwhile.
        try await fixture.until("it to be said what the file waits for") {
          if case .storeFails = try await fixture.why("a.txt") { true } else { false }
        }
        try fixture.remove("first.txt")
        try await fixture.store.write { try $0.takeRuns() }
        try await fixture.until("the runs") {
          clock.advance(by: .seconds(40))
          return try fixture.runs().count == 3
        }
        #expect(Set(try fixture.runs()) == ["added first.txt", "added a.txt", "removed first.txt"])
        // The runs are in the store a moment before the monitor knows of it.
        try await fixture.status("the failure to be over") { $0.problems.isEmpty }
      }
    }
  }
}
