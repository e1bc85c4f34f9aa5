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
    @Test func `when the kernel has lost events, nothing is lost`() async throws {
      let handler = SharedBox<FileEventSource.Handler>()
      try await FolderBench.with(events: { report in
        handler.value.withLock { $0 = report }
        return SilentSource()
      }) { bench in
        try bench.makeFolder("sub")
        try await bench.arm("settle: 0s", "recursive: true")
        try bench.write("a.txt")
        try bench.write("sub/b.txt")
        try bench.makeFolder("new")
        try bench.write("new/c.txt")
        handler.value.withLock { $0 }?([.overflow])
        #expect(
          Set(try await bench.runs(3)) == ["added a.txt", "added sub/b.txt", "added new/c.txt"])
        #expect(try await bench.status().counters.overflows == 1)
      }
    }

    @Test func `every file of a burst is handled`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        for number in 0..<3_000 {
          close(open(bench.path("file-\(number)"), O_CREAT | O_WRONLY, 0o644))
        }
        let runs = try await bench.runs(3_000)
        #expect(runs.count == 3_000)
        #expect(Set(runs).count == 3_000)
      }
    }

    @Test func `when all watches are gone, they are set again`() async throws {
      let handler = SharedBox<FileEventSource.Handler>()
      try await FolderBench.with(events: { report in
        handler.value.withLock { $0 = report }
        return InotifySource(report)
      }) { bench in
        try bench.makeFolder("sub")
        try await bench.arm("settle: 0s", "recursive: true")
        handler.value.withLock { $0 }?([.watchesLost])
        try bench.write("sub/a.txt")
        try await bench.runs(1)
        try bench.write("sub/b.txt")
        #expect(try await bench.runs(2) == ["added sub/a.txt", "added sub/b.txt"])
      }
    }

    @Test(arguments: [WatchProblem.noWatchesLeft, .noInstancesLeft])
    func `folders are polled if watches run out, and that is reported once`(
      problem: WatchProblem
    ) async throws {
      try await FolderBench.with(events: { handler in
        RefusingSource(InotifySource(handler), problem) { $0.hasSuffix("/inbox") == false }
      }) { bench in
        try bench.makeFolder("one")
        try bench.makeFolder("two")
        try await bench.arm("settle: 0s", "recursive: true")
        try bench.write("one/a.txt")
        try bench.write("two/b.txt")
        #expect(Set(try await bench.runs(2)) == ["added one/a.txt", "added two/b.txt"])
        let folder = try await bench.status().folders[0]
        #expect(folder.watched == 3)
        #expect(folder.polled == 2)
        #expect(folder.refused.isEmpty)
        let said = bench.said.withLock { $0 }
        #expect(said.count == 1)
        #expect(said.first?.contains("fs.inotify.max_user_") == true)
      }
    }

    @Test func `a folder that can't be read is reported, and the others are served`() async throws {
      try await FolderBench.with(events: { handler in
        RefusingSource(InotifySource(handler), .notPermitted) { $0.hasSuffix("/private") }
      }) { bench in
        try bench.makeFolder("private")
        try bench.makeFolder("open")
        try await bench.arm("settle: 0s", "recursive: true")
        try bench.write("open/a.txt")
        #expect(try await bench.runs(1) == ["added open/a.txt"])
        let path = bench.inbox.appending("private")
        #expect(
          try await bench.status().folders[0].refused
            == [FolderStatus.Refusal(path: path, problem: .notPermitted)])
        #expect(try await bench.why("private/x") == .folderRefused(path, .notPermitted))
      }
    }

    @Test func `a trigger's folder that can't be read is refused`() async throws {
      try await FolderBench.with(events: { handler in
        RefusingSource(InotifySource(handler), .notPermitted) { $0.hasSuffix("/inbox") }
      }) { bench in
        try await bench.arm("settle: 0s")
        #expect(try await bench.status().folders[0].state == .refused(.notPermitted))
      }
    }

    @Test func `a folder that becomes readable is served, although no event reports it`()
      async throws
    {
      let time = TestFolderClock()
      let refuses = Mutex(true)
      try await FolderBench.with(
        clock: time,
        events: { handler in
          RefusingSource(InotifySource(handler), .notPermitted) { path in
            path.hasSuffix("/inbox") && refuses.withLock { $0 }
          }
        }
      ) { bench in
        try await bench.arm("settle: 0s")
        refuses.withLock { $0 = false }
        await time.wait { !$0.isEmpty }
        #expect(try await bench.status().folders[0].state == .refused(.notPermitted))
        time.advance(by: .seconds(31))
        try await bench.status("the folder to be watched") { $0.folders[0].state == .watching }
      }
    }

    @Test func `a burst of one trigger doesn't delay the others`() async throws {
      let clock = TestFolderClock()
      try await FolderBench.with(clock: clock) { bench in
        let other = bench.folder.appending("other").string
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try await bench.arm("settle: 5m", trigger: 1)
        try await bench.arm("settle: 5m", folder: other, trigger: 2)
        for number in 0..<3_000 {
          close(open(bench.path("file-\(number)"), O_CREAT | O_WRONLY, 0o644))
        }
        close(open(other + "/single", O_CREAT | O_WRONLY, 0o644))
        try await bench.status("the burst to be noticed") { $0.pending == 3_000 }
        try await bench.status("the single file to be noticed", of: 2) { $0.pending == 1 }
        clock.advance(by: .seconds(301))
        try await bench.runs(3_000)
        let single = try #require(try bench.queuedRuns(of: 2).first)
        #expect(single.id < 2_000)
      }
    }

    @Test func `a folder is served before it has been looked through`() async throws {
      let clock = TestFolderClock()
      try await FolderBench.with(clock: clock) { bench in
        try bench.write("old.txt")
        // So that the scan doesn't finish.
        try await bench.store.write { try $0.refuseFiles() }
        try await bench.begin(["settle: 0s"])
        try await bench.status("the failure to be told") { !$0.problems.isEmpty }
        #expect(try await bench.status().folders[0].state == .starting)
        try bench.write("new.txt")
        try await bench.store.write { try $0.takeFiles() }
        try await bench.until("the run") {
          clock.advance(by: .seconds(40))
          return try bench.runs() == ["added new.txt"]
        }
        try await bench.status("the folder to be looked through") {
          clock.advance(by: .seconds(40))
          return $0.folders[0].state == .watching
        }
        #expect(try await bench.why("old.txt") == .existing)
        #expect(try bench.runs() == ["added new.txt"])
      }
    }

    @Test func `files that can't be recorded are tried again and not lost`() async throws {
      let clock = TestFolderClock()
      try await FolderBench.with(clock: clock) { bench in
        try await bench.arm("settle: 0s", "events: [added, removed]")
        try bench.write("first.txt")
        try await bench.runs(1)
        // Nothing can be written, as on a full disk.
        try await bench.store.write { try $0.refuseRuns() }
        try bench.write("a.txt")
        try await bench.status("the failure to be told") { !$0.problems.isEmpty }
        guard case .storeFails = try await bench.why("a.txt") else {
          Issue.record("it isn't said what it waits for")
          return
        }
        try bench.remove("first.txt")
        try await bench.store.write { try $0.takeRuns() }
        try await bench.until("the runs") {
          clock.advance(by: .seconds(40))
          return try bench.runs().count == 3
        }
        #expect(Set(try bench.runs()) == ["added first.txt", "added a.txt", "removed first.txt"])
        #expect(try await bench.status().problems.isEmpty)
      }
    }
  }
}
