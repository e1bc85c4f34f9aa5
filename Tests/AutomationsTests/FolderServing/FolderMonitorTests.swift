import AppIntents
import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

extension FolderTests {
  /// What a folder trigger does, whatever its events come from.
  @Suite("Folder monitor")
  struct FolderMonitorTests {
    @Test(arguments: SourceKind.allCases)
    func `a file that is dropped starts a run`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s")
        try bench.write("a.txt")
        #expect(try await bench.runs(1) == ["added a.txt"])
        let run = try #require(try bench.queuedRuns().first)
        let file = IntentValue.file(IntentFile(path: bench.inbox.appending("a.txt")))
        #expect(run.event?.kind == "folder")
        #expect(run.event?.values["folder"] == .file(IntentFile(path: bench.inbox)))
        #expect(run.event?.values["file"] == file)
        #expect(run.event?.values["files"] == .list([file]))
        #expect(run.event?.start == file)
        #expect(run.file == bench.folder.appending("test.yaml"))
        #expect(run.generation == 0)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a file that is gone is remembered by its last run`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [added, moved]")
        #expect(try await bench.why("a.txt") == .missing)
        try bench.write("a.txt")
        try await bench.runs(1)
        bench.move("a.txt", to: "b.txt")
        try await bench.runs(2)
        try bench.remove("b.txt")
        let runs = try bench.queuedRuns().map(\.id)
        #expect(try await bench.why("a.txt") == .gone(runs[0]))
        #expect(try await bench.why("b.txt") == .gone(runs[1]))
        #expect(try await bench.why("b.tx") == .missing)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a file is added, changes, moves and is removed`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try bench.write("a.txt")
        try await bench.runs(1)
        try bench.write("a.txt", "longer than before")
        try await bench.runs(2)
        bench.move("a.txt", to: "b.txt")
        try await bench.runs(3)
        try bench.remove("b.txt")
        #expect(
          try await bench.runs(4) == [
            "added a.txt", "changed a.txt", "moved b.txt from a.txt", "removed b.txt",
          ])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `only the events that are asked for start runs`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [removed]", "match: '*.txt'")
        try bench.write("a.txt")
        try await bench.until("the file to be known") {
          try await bench.why("a.txt") == .unwanted("added")
        }
        bench.move("a.txt", to: "b.txt")
        try await bench.until("the file to be known") {
          try await bench.why("b.txt") == .unwanted("moved")
        }
        try bench.remove("b.txt")
        #expect(try await bench.runs(1) == ["removed b.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `an editor that replaces a file has changed it`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try bench.write("a.txt")
        try await bench.runs(1)
        try bench.write("a.txt~", "new")
        bench.move("a.txt~", to: "a.txt")
        try await bench.runs(2)
        #expect(try await bench.runsAfterAll() == ["added a.txt", "changed a.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a download counts when it gets its name`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try bench.write("a.pdf.part", "half")
        try bench.write("a.pdf.part", "whole")
        bench.move("a.pdf.part", to: "a.pdf")
        #expect(try await bench.runsAfterAll() == ["added a.pdf"])
        #expect(try await bench.why("a.pdf.part") == .ignored(pattern: "*.part", byDefault: true))
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `existing files start no runs`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try bench.write("old.txt")
        try await bench.arm("settle: 0s")
        #expect(try await bench.why("old.txt") == .existing)
        #expect(try await bench.runsAfterAll().isEmpty)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `existing files start runs if the trigger says so`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        for number in 1...3 { try bench.write("old-\(number).txt") }
        try await bench.arm("settle: 0s", "existing: process")
        #expect(
          Set(try await bench.runs(3))
            == ["added old-1.txt", "added old-2.txt", "added old-3.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `names are bytes`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s")
        let names: [[UInt8]] = [[0xFF, 0xFE], Array("line\nbreak".utf8), Array(" ".utf8), [0x5C]]
        for name in names {
          let path = FilePath(bytes: bench.inbox.bytes + [0x2F] + name)
          let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create], permissions: .ownerReadWrite)
          try file.close()
        }
        try await bench.runs(names.count)
        let files = try bench.queuedRuns().compactMap { run -> [UInt8]? in
          guard case .file(let file)? = run.event?.start else { return nil }
          return file.path?.lastComponent.map { FilePath(root: nil, [$0]).bytes }
        }
        #expect(Set(files) == Set(names))
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `links, pipes and sockets start nothing`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try bench.write("../target.txt")
        try FileManager.default.createDirectory(
          atPath: bench.folder.appending("far").string, withIntermediateDirectories: true)
        try await bench.arm("settle: 0s", "recursive: true", "kinds: [file, folder]")
        #expect(symlink("../target.txt", bench.path("link.txt")) == 0)
        #expect(symlink("../far", bench.path("link-to-folder")) == 0)
        #expect(mkfifo(bench.path("pipe"), 0o644) == 0)
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
        rename(socketPath, bench.path("socket"))
        unlink(socketPath)
        try bench.write("../far/unseen.txt")
        #expect(try await bench.runsAfterAll().isEmpty)
        #expect(try await bench.why("link.txt") == .neitherFileNorFolder)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a hard link is a file of its own`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [added, changed, moved, removed]")
        try bench.write("a.txt")
        try await bench.runs(1)
        #expect(link(bench.path("a.txt"), bench.path("b.txt")) == 0)
        #expect(try await bench.runs(2) == ["added a.txt", "added b.txt"])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `small files and other kinds are passed over`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "min_size: 5", "extensions: [txt, PDF]")
        try bench.write("a.txt", "tiny")
        try bench.write("b.png", "large enough")
        try bench.makeFolder("c.txt")
        try bench.write("d.TXT", "large enough")
        #expect(try await bench.runsAfterAll() == ["added d.TXT"])
        #expect(try await bench.why("a.txt") == .tooSmall(size: 4, least: 5))
        #expect(try await bench.why("b.png") == .wrongExtension(["txt", "pdf"]))
        #expect(try await bench.why("c.txt") == .wrongKind(isFolder: true))
        // When it grows, it counts.
        try bench.write("a.txt", "not tiny")
        #expect(try await bench.runs(3).contains("added a.txt"))
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `folders can be what a trigger is for`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "kinds: [folder]", "events: [added, moved, removed]")
        try bench.makeFolder("album")
        try await bench.runs(1)
        bench.move("album", to: "photos")
        try await bench.runs(2)
        try bench.remove("photos")
        #expect(
          try await bench.runs(3) == [
            "added album", "moved photos from album", "removed photos",
          ])
      }
    }

    @Test func `a file is handled once, however often it is reported`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "events: [added, changed]")
        try bench.write("a.txt")
        try await bench.runs(1)
        for _ in 0..<5 {
          let descriptor = open(bench.path("a.txt"), O_WRONLY)
          close(descriptor)
          await bench.monitor.rescan()
        }
        // It is moved away and comes back unchanged.
        bench.move("a.txt", to: "../a.txt")
        bench.move("../a.txt", to: "a.txt")
        #expect(try await bench.runsAfterAll() == ["added a.txt"])
        guard case .handled = try await bench.why("a.txt") else {
          Issue.record("it isn't known as handled")
          return
        }
      }
    }

    @Test func `triggers of one workflow see files independently`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", trigger: 1)
        try await bench.arm("settle: 0s", "match: '*.pdf'", trigger: 2)
        try bench.write("a.pdf")
        #expect(try await bench.runs(1, of: 1) == ["added a.pdf"])
        #expect(try await bench.runs(1, of: 2) == ["added a.pdf"])
        await bench.monitor.disarm(1)
        try bench.write("b.pdf")
        #expect(try await bench.runs(2, of: 2) == ["added a.pdf", "added b.pdf"])
        #expect(try bench.runs(of: 1) == ["added a.pdf"])
      }
    }

    @Test func `a trigger may have several folders`() async throws {
      try await FolderBench.with { bench in
        let other = bench.folder.appending("other").string
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        // Relative folders start in the workflow's folder, and `~` is home.
        try await bench.arm(
          "settle: 0s", "events: [added, moved]", folder: "[inbox, \(other), ~/other]")
        try bench.write("a.txt")
        try await bench.runs(1)
        bench.move("a.txt", to: "../other/b.txt")
        try await bench.runs(2)
        let status = try await bench.status()
        #expect(status.folders.map(\.path.string) == [bench.inbox.string, other])
        #expect(try bench.runs()[0] == "added a.txt")
      }
    }

    @Test func `counters say what became of reported changes`() async throws {
      try await FolderBench.with { bench in
        try bench.write("old.txt")
        try await bench.arm("settle: 0s", "match: '*.{txt,pdf}'")
        try bench.write("a.txt")
        try bench.write("b.png")
        try bench.write("c.part")
        _ = try await bench.runsAfterAll()
        try await bench.status("the runs to be counted") { $0.fired == 2 }
        let counters = try await bench.status().counters
        #expect((try await bench.status()).existing == 1)
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
