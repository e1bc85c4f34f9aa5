import Foundation
import Glibc
import SystemPackage
import FolderTesting
import Testing

@testable import FolderWatching

/// A source and a folder to watch.
struct SourceBench {
  let source: any FileEventSource
  let reports: Reports
  let folder: String

  static func with(
    _ kind: SourceKind, _ body: (SourceBench) async throws -> Void
  ) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "segue-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let reports = Reports()
    let source = kind.make(reports.take)
    defer { source.close() }
    try await body(SourceBench(source: source, reports: reports, folder: url.path))
  }

  func watch(_ number: FolderNumber, _ name: String = "") async -> WatchAnswer {
    let path = name.isEmpty ? folder : folder + "/" + name
    return await source.watch([WatchRequest(number, Array(path.utf8))])[0]
  }

  func write(_ name: String, _ text: String = "text") throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  func make(_ name: String) {
    #expect(mkdir(folder + "/" + name, 0o755) == 0)
  }

  /// Waits until a change of an entry, or of anything in its folder, is reported.
  func expect(_ name: String, in number: FolderNumber) async throws {
    try await until("a change of `\(name)`") {
      reports.changes.contains { change in
        switch change {
        case .entry(number, let found, _): found == Array(name.utf8)
        case .contents(number): true
        default: false
        }
      }
    }
  }

  func expectFolder(_ number: FolderNumber) async throws {
    try await until("a change of folder \(number)") {
      reports.changes.contains(.folder(number))
    }
  }

  func until(_ what: String, _ isSo: () -> Bool) async throws {
    let deadline = ContinuousClock.now + Changes.timeout
    while true {
      let version = reports.news.version
      await source.pollIfNeeded()
      if isSo() { return }
      guard await reports.news.next(after: version, until: deadline) else {
        Issue.record("timed out waiting for \(what)")
        throw CancellationError()
      }
    }
  }
}

extension SourceTests {
  @Suite("File event sources")
  struct FileEventSourceTests {
    @Test(arguments: SourceKind.allCases)
    func `a new file is reported`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        #expect(await bench.watch(7) == .watched)
        try bench.write("a.txt")
        try await bench.expect("a.txt", in: 7)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a change, a rename and a removal are reported`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        try bench.write("a.txt")
        #expect(await bench.watch(0) == .watched)
        try bench.write("a.txt", "longer than before")
        try await bench.expect("a.txt", in: 0)
        bench.reports.clear()
        #expect(rename(bench.folder + "/a.txt", bench.folder + "/b.txt") == 0)
        try await bench.expect("b.txt", in: 0)
        bench.reports.clear()
        #expect(unlink(bench.folder + "/b.txt") == 0)
        try await bench.expect("b.txt", in: 0)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a hard link is reported`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        try bench.write("a.txt")
        #expect(await bench.watch(1) == .watched)
        #expect(link(bench.folder + "/a.txt", bench.folder + "/b.txt") == 0)
        try await bench.expect("b.txt", in: 1)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `only watched folders are reported`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        bench.make("inner")
        #expect(await bench.watch(1) == .watched)
        try bench.write("inner/unseen")
        try bench.write("seen")
        try await bench.expect("seen", in: 1)
        #expect(bench.reports.changes.allSatisfy { $0.isAbout(1) })
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that is removed is reported, and nothing after that`(kind: SourceKind)
      async throws
    {
      try await SourceBench.with(kind) { bench in
        bench.make("inner")
        #expect(await bench.watch(1) == .watched)
        #expect(await bench.watch(2, "inner") == .watched)
        #expect(rmdir(bench.folder + "/inner") == 0)
        try await bench.expectFolder(2)
        bench.make("inner")
        bench.reports.clear()
        try bench.write("inner/a.txt")
        try bench.write("last")
        try await bench.expect("last", in: 1)
        #expect(!bench.reports.changes.contains { $0.isAbout(2) })
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that is made again can be watched again`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        for round in 0..<5 {
          bench.make("inner")
          #expect(await bench.watch(3, "inner") == .watched)
          try bench.write("inner/file-\(round)")
          try await bench.expect("file-\(round)", in: 3)
          #expect(unlink(bench.folder + "/inner/file-\(round)") == 0)
          #expect(rmdir(bench.folder + "/inner") == 0)
          try await bench.expectFolder(3)
          bench.reports.clear()
        }
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that another one replaced is reported`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        bench.make("inner")
        #expect(await bench.watch(4, "inner") == .watched)
        #expect(rename(bench.folder + "/inner", bench.folder + "/old") == 0)
        bench.make("inner")
        try await bench.expectFolder(4)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that isn't watched any more isn't reported`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        bench.make("inner")
        #expect(await bench.watch(1, "inner") == .watched)
        #expect(await bench.watch(2) == .watched)
        bench.source.unwatch([1])
        #expect(await bench.watch(3) == .watched)
        try bench.write("inner/a.txt")
        try bench.write("b.txt")
        try await bench.expect("b.txt", in: 2)
        #expect(!bench.reports.changes.contains { $0.isAbout(1) })
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that can't be watched is refused with the reason`(kind: SourceKind) async throws
    {
      try await SourceBench.with(kind) { bench in
        try bench.write("file")
        let path = { (name: String) in Array((bench.folder + "/" + name).utf8) }
        let answers = await bench.source.watch([
          WatchRequest(1, path("none")), WatchRequest(2, path("file")), WatchRequest(3, path("")),
        ])
        #expect(answers == [.refused(.missing), .refused(.notAFolder), .watched])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `names are bytes`(kind: SourceKind) async throws {
      try await SourceBench.with(kind) { bench in
        let name: [UInt8] = [0xFF, 0x0A, 0xC3, 0x28]
        let folder = Array(bench.folder.utf8)
        folder.appending(name: name).withCPath { #expect(mkdir($0, 0o755) == 0) }
        let path = folder.appending(name: name)
        #expect(await bench.source.watch([WatchRequest(1, path)]) == [.watched])
        let file = path.appending(name: [0xFE])
        let descriptor = file.withCPath { open($0, O_CREAT | O_WRONLY, 0o644) }
        #expect(close(descriptor) == 0)
        try await bench.until("a change") {
          bench.reports.changes.contains { change in
            change == .contents(1) || change == .entry(1, name: [0xFE], isFolder: false)
          }
        }
      }
    }
  }
}

extension FolderChange {
  /// Whether it is about a watched folder or its entries.
  func isAbout(_ number: FolderNumber) -> Bool {
    switch self {
    case .entry(number, _, _), .contents(number), .folder(number): true
    default: false
    }
  }
}
