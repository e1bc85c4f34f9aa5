import FolderTesting
import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import FolderWatching

extension SourceTests {
  @Suite("Inotify source")
  struct InotifySourceTests {
    @Test func `two sources can watch the same folder`() async throws {
      try await SourceFixture.with(.inotify) { fixture in
        let others = Reports()
        let other = InotifySource(others.take)
        #expect(await fixture.watch(1) == .watched)
        #expect(await other.watch([WatchRequest(9, Array(fixture.folder.utf8))]) == [.watched])
        try fixture.write("a.txt")
        try await fixture.expect("a.txt", in: 1)
        // Both are called on the same thread, one after the other.
        try fixture.write("b.txt")
        try await fixture.expect("b.txt", in: 1)
        #expect(
          others.changes.contains { $0.isEntry(9, Array("a.txt".utf8)) })
        other.close()
        try fixture.write("c.txt")
        try await fixture.expect("c.txt", in: 1)
      }
    }

    @Test func `a folder that is watched under two names is reported under both`() async throws {
      try await SourceFixture.with(.inotify) { fixture in
        fixture.make("inner")
        #expect(symlink("inner", fixture.folder + "/link") == 0)
        #expect(await fixture.watch(1, "inner") == .watched)
        #expect(await fixture.watch(2, "link") == .watched)
        try fixture.write("inner/a.txt")
        try await fixture.expect("a.txt", in: 1)
        try await fixture.expect("a.txt", in: 2)
        fixture.source.unwatch([1])
        // Everything that happened before has been reported by then.
        #expect(await fixture.watch(3) == .watched)
        fixture.reports.clear()
        try fixture.write("inner/b.txt")
        try await fixture.expect("b.txt", in: 2)
        #expect(!fixture.reports.changes.contains { $0.isAbout(1) })
      }
    }

    @Test func `a change says whether it is about a folder`() async throws {
      try await SourceFixture.with(.inotify) { fixture in
        #expect(await fixture.watch(1) == .watched)
        fixture.make("inner")
        try await fixture.until("the folder") {
          fixture.reports.changes.contains { $0.isEntry(1, Array("inner".utf8), isFolder: true) }
        }
      }
    }

    @Test func `events of one file in a row are one change`() async throws {
      try await SourceFixture.with(.inotify) { fixture in
        #expect(await fixture.watch(1) == .watched)
        let descriptor = open(fixture.folder + "/a.txt", O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        close(descriptor)
        try await fixture.expect("a.txt", in: 1)
        try fixture.write("last")
        try await fixture.expect("last", in: 1)
        let name = Array("a.txt".utf8)
        #expect(
          fixture.reports.changes.filter { $0.isEntry(1, name) }.count <= 2
        )
      }
    }

    @Test(arguments: [
      (["write"], EntryNews(isClosed: true)), (["link"], EntryNews()),
      (["write", "remove"], EntryNews(departure: .removed)),
      (["write", "remove", "link"], EntryNews(departure: .removed)),
      (["write", "away", "write"], EntryNews(departure: .removed, isClosed: true)),
      (["write", "aside", "write"], EntryNews(departure: .renamed(to: [0x7E]), isClosed: true)),
      (["write", "remove", "write", "aside"], EntryNews(departure: .removed)),
      (["write", "over"], EntryNews(isClosed: true)),
    ])
    func `a change says what can't be seen by looking`(steps: [String], news: EntryNews)
      async throws
    {
      try await SourceFixture.with(.inotify) { fixture in
        #expect(await fixture.watch(1) == .watched)
        let path = fixture.folder + "/a"
        fixture.make("inner")
        try fixture.write("b")
        for step in steps {
          switch step {
          case "write": try fixture.write("a")
          case "link": #expect(link(fixture.folder + "/b", path) == 0)
          case "remove": unlink(path)
          case "away": rename(path, fixture.folder + "/inner/a")
          case "aside": rename(path, fixture.folder + "/~")
          default: rename(fixture.folder + "/b", path)
          }
        }
        try fixture.write("last")
        try await fixture.expect("last", in: 1)
        var found = EntryNews()
        for case .entry(1, name: [0x61], isFolder: false, let news) in fixture.reports.changes {
          found.add(news)
        }
        #expect(found == news)
      }
    }

    @Test func `an overflow of the kernel's queue is reported`() async throws {
      let files = try TestFolder()
      defer { withExtendedLifetime(files) {} }
      let reports = Reports()
      let isHeld = DispatchSemaphore(value: 0)
      let isReleased = DispatchSemaphore(value: 0)
      let isFirst = Mutex(true)
      // The thread can't read while its handler doesn't return.
      let source = InotifySource { report in
        if isFirst.withLock({ isFirst in
          defer { isFirst = false }
          return isFirst
        }) {
          isHeld.signal()
          isReleased.wait()
        }
        reports.take(report)
      }
      defer { source.close() }
      #expect(await source.watch([WatchRequest(1, Array(files.path.string.utf8))]) == [.watched])
      #expect(FileManager.default.createFile(atPath: files["first"].string, contents: nil))
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          isHeld.wait()
          continuation.resume()
        }
      }
      let limit =
        Int(
          try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16_384
      for number in 0...limit / 2 {
        let path = files["file-\(number)"].string
        close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
      }
      isReleased.signal()
      while !reports.changes.contains(.overflow) {
        let version = reports.news.version
        if reports.changes.contains(.overflow) { break }
        try #require(await reports.news.next(after: version))
      }
    }

    @Test func `the library is started again when it remembers too many dead watches`() async throws
    {
      try await SourceFixture.with(.inotify) { fixture in
        #expect(await fixture.watch(1) == .watched)
        let count = InotifyWatcher.deadLimit
        for start in stride(from: 0, to: count, by: 500) {
          let names = (start..<start + 500).map { "\(fixture.folder)/dead-\($0)" }
          for name in names { #expect(mkdir(name, 0o755) == 0) }
          let answers = await fixture.source.watch(
            names.enumerated().map {
              WatchRequest(FolderNumber(2 + $0.offset), Array($0.element.utf8))
            })
          #expect(answers.allSatisfy { $0 == .watched })
          for name in names { #expect(rmdir(name) == 0) }
          try await fixture.until("the folders to go") {
            fixture.reports.changes.contains(.watchesLost)
              || fixture.reports.changes.count(where: \.isLaterFolder) >= 500
          }
          fixture.reports.changes.contains(.watchesLost) ? () : fixture.reports.clear()
        }
        try await fixture.until("a new beginning") {
          fixture.reports.changes.contains(.watchesLost)
        }
        #expect(await fixture.watch(1) == .watched)
        fixture.reports.clear()
        try fixture.write("after.txt")
        try await fixture.expect("after.txt", in: 1)
      }
    }

    @Test func `programs that are started don't get the descriptor`() async throws {
      try await SourceFixture.with(.inotify) { fixture in
        #expect(await fixture.watch(1) == .watched)
        var found = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
          guard let number = CInt(name),
            let target = try? FileManager.default.destinationOfSymbolicLink(
              atPath: "/proc/self/fd/\(name)"), target.contains("inotify")
          else { continue }
          // Other inotify instances of the process are closed on exec as well.
          #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
          if fcntl(number, F_GETFL) & O_NONBLOCK != 0 { found += 1 }
        }
        #expect(found >= 1)
      }
    }
  }
}

extension FolderChange {
  fileprivate var isLaterFolder: Bool {
    if case .folder(let number) = self { number >= 2 } else { false }
  }
}
