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
  /// What a folder trigger does, whatever its events come from.
  @Suite("Folder monitor")
  struct FolderMonitorTests {
    @Test(arguments: SourceKind.allCases)
    func `a file that is dropped starts a run`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s")
        try fixture.write("a.txt")
        #expect(try await fixture.runs(1) == ["added a.txt"])
        let run = try #require(try fixture.queuedRuns().first)
        let file = IntentValue.file(IntentFile(path: fixture.inbox.appending("a.txt")))
        #expect(run.event?.kind == "folder")
        #expect(run.event?.values["folder"] == .file(IntentFile(path: fixture.inbox)))
        #expect(run.event?.values["file"] == file)
        #expect(run.event?.values["files"] == .list([file]))
        #expect(run.event?.start == file)
        #expect(run.file == fixture.folder.appending("test.yaml"))
        #expect(run.generation == 0)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a file that is gone is remembered by its last run`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, moved]")
        #expect(try await fixture.why("a.txt") == .missing)
        try fixture.write("a.txt")
        try await fixture.runs(1)
        fixture.move("a.txt", to: "b.txt")
        try await fixture.runs(2)
        try fixture.remove("b.txt")
        let runs = try fixture.queuedRuns().map(\.id)
        #expect(try await fixture.why("a.txt") == .gone(runs[0], .queued))
        #expect(try await fixture.why("b.txt") == .gone(runs[1], .queued))
        #expect(try await fixture.why("b.tx") == .missing)
        // The same without the monitor, once the trigger isn't served any more.
        let last = try ["a.txt", "b.txt", "b.tx"].map { name in
          try fixture.store.read {
            try $0.lastRun(of: 1, with: fixture.inbox.appending(name))
          }
        }
        #expect(last == [runs[0], runs[1], nil])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a file is added, changes, moves and is removed`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        try fixture.write("a.txt", "longer than before")
        try await fixture.runs(2)
        fixture.move("a.txt", to: "b.txt")
        try await fixture.runs(3)
        try fixture.remove("b.txt")
        #expect(
          try await fixture.runs(4) == [
            "added a.txt", "changed a.txt", "moved b.txt from a.txt", "removed b.txt",
          ])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `only the events that are asked for start runs`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [removed]", "match: '*.txt'")
        try fixture.write("a.txt")
        try await fixture.until("the file to be known") {
          try await fixture.why("a.txt") == .unwanted("added")
        }
        fixture.move("a.txt", to: "b.txt")
        try await fixture.until("the file to be known") {
          try await fixture.why("b.txt") == .unwanted("moved")
        }
        try fixture.remove("b.txt")
        #expect(try await fixture.runs(1) == ["removed b.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `an editor that replaces a file has changed it`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        try fixture.write("a.txt~", "new")
        fixture.move("a.txt~", to: "a.txt")
        try await fixture.runs(2)
        #expect(try await fixture.runsAfterAll() == ["added a.txt", "changed a.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a download counts when it gets its name`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try fixture.write("a.pdf.part", "half")
        try fixture.write("a.pdf.part", "whole")
        fixture.move("a.pdf.part", to: "a.pdf")
        #expect(try await fixture.runsAfterAll() == ["added a.pdf"])
        #expect(try await fixture.why("a.pdf.part") == .ignored(pattern: "*.part", byDefault: true))
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `existing files start no runs`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try fixture.write("old.txt")
        try await fixture.arm("settle: 0s")
        #expect(try await fixture.why("old.txt") == .existing)
        #expect(try await fixture.runsAfterAll().isEmpty)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `existing files start runs if the trigger says so`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        for number in 1...3 { try fixture.write("old-\(number).txt") }
        try await fixture.arm("settle: 0s", "existing: process")
        #expect(
          Set(try await fixture.runs(3))
            == ["added old-1.txt", "added old-2.txt", "added old-3.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `names are bytes`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s")
        let names: [[UInt8]] = [[0xFF, 0xFE], Array("line\nbreak".utf8), Array(" ".utf8), [0x5C]]
        for name in names {
          let path = FilePath(bytes: fixture.inbox.bytes + [0x2F] + name)
          let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
          try file.close()
        }
        try await fixture.runs(names.count)
        let files = try fixture.queuedRuns().compactMap { run -> [UInt8]? in
          guard case .file(let file)? = run.event?.start else { return nil }
          return file.path?.lastComponent.map { FilePath(root: nil, [$0]).bytes }
        }
        #expect(Set(files) == Set(names))
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `links, pipes and sockets start nothing`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try fixture.write("../target.txt")
        try FileManager.default.createDirectory(
          atPath: fixture.folder.appending("far").string, withIntermediateDirectories: true)
        try await fixture.arm("settle: 0s", "recursive: true", "kinds: [file, folder]")
        #expect(symlink("../target.txt", fixture.path("link.txt")) == 0)
        #expect(symlink("../far", fixture.path("link-to-folder")) == 0)
        #expect(mkfifo(fixture.path("pipe"), 0o644) == 0)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The path of a socket is short, so it is made where it is short and moved.
        withUnsafeMutableBytes(of: &address.sun_path) { buffer in
          buffer.copyBytes(from: "/tmp/segue-\(getpid())-\(UInt16.random(in: 0 ... .max))".utf8)
        }
        let socketPath = withUnsafeBytes(of: address.sun_path) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let bound = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
        #expect(bound == 0)
        rename(socketPath, fixture.path("socket"))
        unlink(socketPath)
        try fixture.write("../far/unseen.txt")
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.why("link.txt") == .neitherFileNorFolder)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a hard link is a file of its own`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        #expect(link(fixture.path("a.txt"), fixture.path("b.txt")) == 0)
        #expect(try await fixture.runs(2) == ["added a.txt", "added b.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `small files and other kinds are passed over`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "min_size: 5", "extensions: [txt, PDF]")
        try fixture.write("a.txt", "tiny")
        try fixture.write("b.png", "large enough")
        try fixture.makeFolder("c.txt")
        try fixture.write("d.TXT", "large enough")
        #expect(try await fixture.runsAfterAll() == ["added d.TXT"])
        #expect(try await fixture.why("a.txt") == .tooSmall(size: 4, least: 5))
        #expect(try await fixture.why("b.png") == .wrongExtension(["txt", "pdf"]))
        #expect(try await fixture.why("c.txt") == .wrongKind(isFolder: true))
        // When it grows, it counts.
        try fixture.write("a.txt", "not tiny")
        #expect(try await fixture.runs(3).contains("added a.txt"))
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `folders can be what a trigger is for`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "kinds: [folder]", "events: [added, moved, removed]")
        try fixture.makeFolder("album")
        try await fixture.runs(1)
        fixture.move("album", to: "photos")
        try await fixture.runs(2)
        try fixture.remove("photos")
        #expect(
          try await fixture.runs(3) == [
            "added album", "moved photos from album", "removed photos",
          ])
      }
    }

    @Test func `a file is handled once, however often it is reported`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        for _ in 0..<5 {
          let descriptor = open(fixture.path("a.txt"), O_WRONLY | O_CLOEXEC)
          close(descriptor)
          await fixture.monitor.rescan()
        }
        // It is moved away and comes back unchanged.
        fixture.move("a.txt", to: "../a.txt")
        fixture.move("../a.txt", to: "a.txt")
        #expect(try await fixture.runsAfterAll() == ["added a.txt"])
        guard case .handled = try await fixture.why("a.txt") else {
          Issue.record("it isn't known as handled")
          return
        }
      }
    }

    @Test func `triggers of one workflow see files independently`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", trigger: 1)
        try await fixture.arm("settle: 0s", "match: '*.pdf'", trigger: 2)
        try fixture.write("a.pdf")
        #expect(try await fixture.runs(1, of: 1) == ["added a.pdf"])
        #expect(try await fixture.runs(1, of: 2) == ["added a.pdf"])
        await fixture.monitor.disarm(1)
        try fixture.write("b.pdf")
        #expect(try await fixture.runs(2, of: 2) == ["added a.pdf", "added b.pdf"])
        #expect(try fixture.runs(of: 1) == ["added a.pdf"])
      }
    }

    @Test func `a trigger may have several folders`() async throws {
      try await FolderFixture.with { fixture in
        let other = fixture.folder.appending("other").string
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        // Relative folders start in the workflow's folder, and `~` is home.
        try await fixture.arm(
          "settle: 0s", "events: [added, moved]", folder: "[inbox, \(other), ~/other]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        fixture.move("a.txt", to: "../other/b.txt")
        try await fixture.runs(2)
        let status = try await fixture.status()
        #expect(status.folders.map(\.path.string) == [fixture.inbox.string, other])
        #expect(try fixture.runs()[0] == "added a.txt")
      }
    }

    @Test func `counters say what became of reported changes`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.write("old.txt")
        try await fixture.arm("settle: 0s", "match: '*.{txt,pdf}'")
        try fixture.write("a.txt")
        try fixture.write("b.png")
        try fixture.write("c.part")
        _ = try await fixture.runsAfterAll()
        try await fixture.status("the runs to be counted") { $0.fired == 2 }
        let counters = try await fixture.status().counters
        #expect((try await fixture.status()).existing == 1)
        #expect(counters.settled >= 2)
        #expect(counters.matched >= 2)
        #expect(counters.seen >= 4)
        #expect(
          counters.refused.keys.sorted() == [
            "ignored because of `*.part`", "not matched by `match`",
          ])
      }
    }
  }
}
