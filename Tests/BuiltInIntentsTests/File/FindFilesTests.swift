import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import Synchronization
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Find Files")
struct FindFilesTests {
  let fixture: FileFixture

  init() throws {
    fixture = try FileFixture()
    try fixture.file("in/small.pdf", "Hello World")
    try fixture.file("in/x/BIG.PDF", String(repeating: "x", count: 3000) + "hello")
    try fixture.file("in/x/notes.txt", "nothing")
    try fixture.file("in/.hidden.pdf")
    // The context's now is 1800000000; a day has 86400 s.
    fixture.setModified("in/small.pdf", 1_800_000_000 - 86_400)
    fixture.setModified("in/x/BIG.PDF", 1_800_000_000 - 3 * 86_400)
    fixture.setModified("in/x/notes.txt", 1_700_000_000)
  }

  private func find(_ set: (FindFiles) -> Void = { _ in }) async throws -> [String] {
    fixture.names(
      try await fixture.perform(FindFiles()) {
        $0.folder = "in"
        set($0)
      }
    ).map { String($0.dropFirst(3)) }
  }

  @Test func `every condition narrows`() async throws {
    #expect(try await find() == ["x/BIG.PDF", "x/notes.txt", "small.pdf"])
    #expect(try await find { $0.recursive = false } == ["small.pdf"])
    #expect(try await find { $0.extension = ["pdf"] } == ["x/BIG.PDF", "small.pdf"])
    #expect(try await find { $0.extension = [".TXT", "md"] } == ["x/notes.txt"])
    #expect(try await find { $0.name = "big" } == ["x/BIG.PDF"])
    #expect(try await find { $0.match = "x/*" } == ["x/BIG.PDF", "x/notes.txt"])
    #expect(try await find { $0.match = "*.pdf" } == ["small.pdf"])
    #expect(
      try await find {
        $0.extension = ["pdf"]
        $0.hidden = true
      } == [".hidden.pdf", "x/BIG.PDF", "small.pdf"])
    #expect(try await find { $0.contains = "HELLO" } == ["x/BIG.PDF", "small.pdf"])
    #expect(try await find { $0.contains = "o w" } == ["small.pdf"])
  }

  @Test func `an extension may have several parts`() async throws {
    for name in ["a.tar.gz", "b.TAR.GZ", "c.gz", ".tar.gz", "tar.gz", "d.tar.gz.old"] {
      try fixture.file("in/packed/\(name)")
    }
    func packed(_ extensions: String...) async throws -> Set<String> {
      Set(
        try await find {
          $0.extension = extensions
          $0.hidden = true
          $0.match = "packed/*"
        })
    }
    #expect(try await packed("tar.gz") == ["packed/a.tar.gz", "packed/b.TAR.GZ"])
    #expect(
      try await packed(".tar.gz", "old") == [
        "packed/a.tar.gz", "packed/b.TAR.GZ", "packed/d.tar.gz.old",
      ])
  }

  @Test func `sizes are measurements`() async throws {
    let kB = try #require(IntentUnit.named("kB"))
    #expect(try await find { $0.largerThan = IntentMeasurement(3, kB) } == ["x/BIG.PDF"])
    #expect(
      try await find { $0.smallerThan = IntentMeasurement(3, kB) } == ["x/notes.txt", "small.pdf"])
    let metre = try #require(IntentUnit.named("m"))
    #expect(
      await fixture.failure(FindFiles()) {
        $0.folder = "in"
        $0.largerThan = IntentMeasurement(3, metre)
      } == "`larger_than` needs a size such as `10 MB`, but is 3 m")
  }

  @Test(
    arguments: [
      .duration(IntentDuration(days: 2)), "2d",
      .date(IntentDate(Date(timeIntervalSince1970: 1_800_000_000 - 2 * 86_400), in: .gmt)),
    ] as [IntentValue])
  func `ages are durations or dates`(age: IntentValue) async throws {
    #expect(try await find { $0.newerThan = age } == ["small.pdf"])
    #expect(try await find { $0.olderThan = age } == ["x/BIG.PDF", "x/notes.txt"])
  }

  @Test func `what is no age is an error`() async throws {
    #expect(
      await fixture.failure(FindFiles()) {
        $0.folder = "in"
        $0.newerThan = "soon"
      } == "`newer_than` needs an age such as `7d`, or a date, but is `soon`")
  }

  @Test func `an age isn't negative`() async throws {
    #expect(
      await fixture.failure(FindFiles()) {
        $0.folder = "in"
        $0.newerThan = .duration(IntentDuration(days: -7))
      } == "`newer_than` is -7d, but an age isn't negative")
  }

  @Test func `a dangling link is found, and has its own size`() async throws {
    _ = fixture["in/x/dangling"].withPlatformString { symlink("nowhere", $0) }
    _ = fixture["in/x/folder"].withPlatformString { symlink("..", $0) }
    _ = fixture["in/x/file"].withPlatformString { symlink("notes.txt", $0) }
    #expect(
      try await find { $0.sort = .size } == [
        "x/dangling", "x/file", "x/notes.txt", "small.pdf", "x/BIG.PDF",
      ])
  }

  @Test func `a name decides without a look at the file`() async throws {
    let counter = LookCounter(LocalFiles())
    _ = fixture["in/x/link.pdf"].withPlatformString { symlink("../small.pdf", $0) }
    func looks(_ set: (FindFiles) -> Void) async throws -> Int {
      counter.looks.withLock { $0 = 0 }
      let intent = FindFiles()
      intent.folder = "in"
      set(intent)
      let context = fixture.context.replacing(files: counter)
      _ = try await IntentContext.$current.withValue(context) { try await intent.perform() }
      return counter.looks.withLock { $0 }
    }
    #expect(try await looks { $0.match = "*.txt" } == 0)
    #expect(try await looks { $0.match = "x/*.txt" } == 0)
    #expect(try await looks { $0.name = "note" } == 0)
    // A link has to be followed, to leave out folders.
    #expect(try await looks { $0.extension = ["pdf"] } == 1)
    // A size is looked up only of the files whose names fit.
    #expect(
      try await looks {
        $0.extension = ["txt"]
        $0.sort = .size
      } == 1)
  }

  @Test(arguments: [
    ("BIG", ["x/BIG.PDF"]), ("ä", ["x/Ä.b"]),
    ("", ["x/BIG.PDF", "x/notes.txt", "small.pdf", "x/Ä.b"]),
    ("pdfx", []), (".PDF", ["x/BIG.PDF", "small.pdf"]),
  ])
  func `a part of a name is in any case`(part: String, names: [String]) async throws {
    try fixture.file("in/x/Ä.b")
    let found = try await find { $0.name = part }
    #expect(found == names, "\(fixture.messages)")
  }

  @Test func `an age has a unit`() async throws {
    #expect(
      await fixture.failure(FindFiles()) {
        $0.folder = "in"
        $0.newerThan = 7
      } == "`newer_than` is 7, which has no unit")
  }

  @Test func `an order and a limit`() async throws {
    #expect(try await find { $0.sort = .size } == ["x/notes.txt", "small.pdf", "x/BIG.PDF"])
    #expect(
      try await find {
        $0.sort = .modified
        $0.order = .descending
        $0.limit = 2
      } == ["small.pdf", "x/BIG.PDF"])
    #expect(
      await fixture.failure(FindFiles()) {
        $0.folder = "in"
        $0.limit = 0
      } == "`limit` is 0, but must be at least 1")
  }

  @Test func `links don't lead in circles, nor out`() async throws {
    let link = fixture["in/x/up"]
    _ = link.withPlatformString { symlink("..", $0) }
    #expect(try await find { $0.extension = ["txt"] } == ["x/notes.txt"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
  func `folders that can't be read are passed over with a line in the log`() async throws {
    try fixture.file("in/locked/a.pdf")
    _ = fixture["in/locked"].withPlatformString { chmod($0, 0) }
    defer { _ = fixture["in/locked"].withPlatformString { chmod($0, 0o700) } }
    #expect(try await find { $0.extension = ["pdf"] } == ["x/BIG.PDF", "small.pdf"])
    #expect(fixture.logged == ["passed over: can't list `in/locked`: permission denied"])
  }

  @Test func `a text across two pieces of a large file is found`() async throws {
    let filler = String(repeating: "x", count: (256 << 10) - 3)
    try fixture.file("in/large", filler + "NEEDLE" + filler)
    #expect(try await find { $0.contains = "needle" } == ["large"])
  }

  @Test func `a dry run finds what earlier steps would have written`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    try fixture.file("in/old", "needle")
    _ = try await fixture.perform(MoveFile()) {
      $0.file = [IntentFile(path: "in")]
      $0.to = "out"
    }
    _ = try await fixture.perform(WriteFile()) {
      $0.content = "a needle"
      $0.to = "out/new"
    }
    let found = try await fixture.perform(FindFiles()) {
      $0.folder = "out"
      $0.contains = "needle"
    }
    #expect(fixture.names(found) == ["out/new", "out/old"])
  }
}

/// Files that count how often one is looked at.
private final class LookCounter: FileAccess {
  let looks = Mutex(0)
  private let base: LocalFiles

  init(_ base: LocalFiles) { self.base = base }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    looks.withLock { $0 += 1 }
    return try base.status(of: path, followingLinks: followingLinks)
  }
  func entries(of folder: FilePath) throws -> [FilePath.Component] { try base.entries(of: folder) }
  func listing(of folder: FilePath) throws -> [FolderEntry] { try base.listing(of: folder) }
  func linkTarget(of path: FilePath) throws -> FilePath { try base.linkTarget(of: path) }
  func read(_ path: FilePath) throws -> Data { try base.read(path) }
  func open(_ path: FilePath) throws -> FileDescriptor { try base.open(path) }
  func readablePath(of path: FilePath) throws -> FilePath { path }
  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] { [] }
  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {}
  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {}
  func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {}
  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {}
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {}
  func remove(_ path: FilePath) throws {}
  func trash(_ path: FilePath) throws -> FilePath { path }
}

@Suite("Get Details of File")
struct GetFileDetailsTests {
  @Test func `what is known of a file`() async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("x/a.b.pdf", "12345")
    fixture.setModified("x/a.b.pdf", 1_700_000_000)
    _ = fixture["x/a.b.pdf"].withPlatformString { chmod($0, 0o640) }
    let value = try await fixture.perform(GetFileDetails()) { $0.file = file }
    guard case .dictionary(var details) = value else {
      Issue.record("not a dictionary: \(value)")
      return
    }
    details["created"] = nil
    #expect(
      details == [
        "path": .file(IntentFile(path: fixture["x/a.b.pdf"])), "name": "a.b.pdf", "stem": "a.b",
        "extension": "pdf", "folder": .file(IntentFile(path: fixture["x"])), "kind": "file",
        "type": "application/pdf", "size": .measurement(.bytes(5)),
        "modified": .date(IntentDate(Date(timeIntervalSince1970: 1_700_000_000), in: .gmt)),
        "permissions": "640",
      ])
  }

  @Test func `bytes of a name that aren't UTF-8 are escaped`() async throws {
    let fixture = try FileFixture()
    let path = fixture.folder.appending(
      FilePath(bytes: Array("a".utf8) + [0xFF, 0x2E, 0xFE]).components)
    try LocalFiles().write(Data(), to: path, replacing: false)
    let value = try await fixture.perform(GetFileDetails()) { $0.file = IntentFile(path: path) }
    guard case .dictionary(let details) = value else { return }
    #expect(details["name"] == #"a\xFF.\xFE"#)
    #expect(details["stem"] == #"a\xFF"#)
    #expect(details["extension"] == #"\xFE"#)
  }

  @Test func `a link says where it leads`() async throws {
    let fixture = try FileFixture()
    _ = fixture["link"].withPlatformString { symlink("none", $0) }
    let value = try await fixture.perform(GetFileDetails()) { $0.file = IntentFile(path: "link") }
    guard case .dictionary(let details) = value else { return }
    #expect(details["kind"] == "link")
    #expect(details["target"] == .file(IntentFile(path: fixture["none"])))
  }

  @Test func `where a link leads starts at the link`() async throws {
    let fixture = try FileFixture()
    try fixture.file("x/real.txt", "inside")
    _ = fixture["x/link"].withPlatformString { symlink("real.txt", $0) }
    let value = try await fixture.perform(GetFileDetails()) { $0.file = IntentFile(path: "x/link") }
    guard case .dictionary(let details) = value else { return }
    #expect(details["target"] == .file(IntentFile(path: fixture["x/real.txt"])))
  }
}
