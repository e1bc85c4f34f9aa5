import FolderTesting
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FolderWatching

/// A source and a folder to watch.
struct SourceFixture {
  let source: any FileEventSource
  let reports: Reports
  let folder: String

  static func with(
    _ kind: SourceKind, _ body: (SourceFixture) async throws -> Void
  ) async throws {
    let files = try TestFolder()
    defer { withExtendedLifetime(files) {} }
    let reports = Reports()
    let source = kind.make(reports.take)
    defer { source.close() }
    try await body(SourceFixture(source: source, reports: reports, folder: files.path.string))
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
        case .entry(number, let found, _, _): found == Array(name.utf8)
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
    while true {
      let version = reports.news.version
      await source.pollIfNeeded()
      if isSo() { return }
      guard await reports.news.next(after: version) else {
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
      try await SourceFixture.with(kind) { fixture in
        #expect(await fixture.watch(7) == .watched)
        try fixture.write("a.txt")
        try await fixture.expect("a.txt", in: 7)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a change, a rename and a removal are reported`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        try fixture.write("a.txt")
        #expect(await fixture.watch(0) == .watched)
        try fixture.write("a.txt", "longer than before")
        try await fixture.expect("a.txt", in: 0)
        fixture.reports.clear()
        #expect(rename(fixture.folder + "/a.txt", fixture.folder + "/b.txt") == 0)
        try await fixture.expect("b.txt", in: 0)
        fixture.reports.clear()
        #expect(unlink(fixture.folder + "/b.txt") == 0)
        try await fixture.expect("b.txt", in: 0)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a hard link is reported`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        try fixture.write("a.txt")
        #expect(await fixture.watch(1) == .watched)
        #expect(link(fixture.folder + "/a.txt", fixture.folder + "/b.txt") == 0)
        try await fixture.expect("b.txt", in: 1)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `only watched folders are reported`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        fixture.make("inner")
        #expect(await fixture.watch(1) == .watched)
        try fixture.write("inner/unseen")
        try fixture.write("seen")
        try await fixture.expect("seen", in: 1)
        #expect(fixture.reports.changes.allSatisfy { $0.isAbout(1) })
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that is removed is reported, and nothing after that`(kind: SourceKind)
      async throws
    {
      try await SourceFixture.with(kind) { fixture in
        fixture.make("inner")
        #expect(await fixture.watch(1) == .watched)
        #expect(await fixture.watch(2, "inner") == .watched)
        #expect(rmdir(fixture.folder + "/inner") == 0)
        try await fixture.expectFolder(2)
        fixture.make("inner")
        fixture.reports.clear()
        try fixture.write("inner/a.txt")
        try fixture.write("last")
        try await fixture.expect("last", in: 1)
        #expect(!fixture.reports.changes.contains { $0.isAbout(2) })
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that is made again can be watched again`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        for round in 0..<5 {
          fixture.make("inner")
          #expect(await fixture.watch(3, "inner") == .watched)
          try fixture.write("inner/file-\(round)")
          try await fixture.expect("file-\(round)", in: 3)
          #expect(unlink(fixture.folder + "/inner/file-\(round)") == 0)
          #expect(rmdir(fixture.folder + "/inner") == 0)
          try await fixture.expectFolder(3)
          fixture.reports.clear()
        }
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that another one replaced is reported`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        fixture.make("inner")
        #expect(await fixture.watch(4, "inner") == .watched)
        #expect(rename(fixture.folder + "/inner", fixture.folder + "/old") == 0)
        fixture.make("inner")
        try await fixture.expectFolder(4)
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that isn't watched any more isn't reported`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        fixture.make("inner")
        #expect(await fixture.watch(1, "inner") == .watched)
        #expect(await fixture.watch(2) == .watched)
        fixture.source.unwatch([1])
        #expect(await fixture.watch(3) == .watched)
        try fixture.write("inner/a.txt")
        try fixture.write("b.txt")
        try await fixture.expect("b.txt", in: 2)
        #expect(!fixture.reports.changes.contains { $0.isAbout(1) })
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that can't be watched is refused with the reason`(kind: SourceKind) async throws
    {
      try await SourceFixture.with(kind) { fixture in
        try fixture.write("file")
        let path = { (name: String) in Array((fixture.folder + "/" + name).utf8) }
        let answers = await fixture.source.watch([
          WatchRequest(1, path("none")), WatchRequest(2, path("file")), WatchRequest(3, path("")),
        ])
        #expect(answers == [.refused(.missing), .refused(.notAFolder), .watched])
      }
    }

    @Test(arguments: SourceKind.allCases)
    func `names are bytes`(kind: SourceKind) async throws {
      try await SourceFixture.with(kind) { fixture in
        let name: [UInt8] = [0xFF, 0x0A, 0xC3, 0x28]
        let folder = Array(fixture.folder.utf8)
        folder.appending(name: name).withCPath { #expect(mkdir($0, 0o755) == 0) }
        let path = folder.appending(name: name)
        #expect(await fixture.source.watch([WatchRequest(1, path)]) == [.watched])
        let file = path.appending(name: [0xFE])
        let descriptor = file.withCPath { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644) }
        #expect(close(descriptor) == 0)
        try await fixture.until("a change") {
          fixture.reports.changes.contains { change in
            change == .contents(1) || change.isEntry(1, [0xFE])
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
    case .entry(number, _, _, _), .contents(number), .folder(number): true
    default: false
    }
  }

  func isEntry(_ number: FolderNumber, _ name: [UInt8], isFolder: Bool = false) -> Bool {
    if case .entry(number, name, isFolder, _) = self { true } else { false }
  }
}
