import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Sync Folder")
struct SyncFolderTests {
  private func sync(
    _ fixture: FileFixture, delete: Bool = false, exclude: [String] = []
  ) async throws -> IntentValue {
    try await fixture.perform(SyncFolder()) {
      ($0.folder, $0.to, $0.delete, $0.exclude) = (fixture["a"], fixture["b"], delete, exclude)
    }
  }

  private func tree(_ fixture: FileFixture, _ folder: String) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try fixture.tree.filter { $0.key.hasPrefix(folder + "/") }.map {
        (String($0.key.dropFirst(folder.count + 1)), $0.value)
      })
  }

  @Test(arguments: [false, true])
  func `the second time there is nothing to copy`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    for name in ["a/1", "a/.hidden", "a/d/-rf \n*", "a/d/e/2"] { try fixture.file(name, name) }
    #expect(mkdir(fixture["a/empty"].string, 0o755) == 0)
    #expect(try await sync(fixture) == ["copied": 4, "deleted": 0])
    #expect(try tree(fixture, "a") == tree(fixture, "b"))
    #expect(try await sync(fixture, delete: true) == ["copied": 0, "deleted": 0])
    if isSimulation { #expect(try fixture.realTree["b"] == nil) }
  }

  @Test func `what a killed copy has left isn't copied`() async throws {
    let fixture = try FileFixture()
    for name in [
      "a/1", "a/.segue-0123456789abcdef.tmp", "a/d/2", "a/d/.segue-0123456789abcdef.tmp",
    ] {
      try fixture.file(name, name)
    }
    #expect(try await sync(fixture) == ["copied": 2, "deleted": 0])
    #expect(try tree(fixture, "b").keys.sorted() == ["1", "d", "d/2"])
  }

  @Test func `what has changed is copied, and the rest stays`() async throws {
    let fixture = try FileFixture()
    for name in ["a/1", "a/2", "a/d/3"] { try fixture.file(name, "old") }
    _ = try await sync(fixture)
    try fixture.file("a/1", "new")
    fixture.setModified("a/1", 1000)
    try fixture.file("a/d/4", "4")
    try fixture.file("b/own", "own")
    let before = try LocalFiles().status(of: fixture["b/2"], followingLinks: false)
    #expect(try await sync(fixture) == ["copied": 2, "deleted": 0])
    #expect(
      try tree(fixture, "b")
        == ["1": "new", "2": "old", "d": "/", "d/3": "old", "d/4": "4", "own": "own"])
    #expect(try LocalFiles().status(of: fixture["b/2"], followingLinks: false) == before)
  }

  @Test(arguments: [false, true])
  func `what isn't in the folder goes to the trash`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    for name in ["a/1", "b/1", "b/2", "b/d/3", "b/keep.tmp", "b/e/keep.tmp", "a/e/1.tmp"] {
      try fixture.file(name, "text")
    }
    // Files that are made at once have the same time.
    fixture.setModified("b/1", 1000)
    let counts = try await sync(fixture, delete: true, exclude: ["*.tmp"])
    #expect(counts == ["copied": 1, "deleted": 2])
    #expect(
      try tree(fixture, "b") == ["1": "text", "e": "/", "e/keep.tmp": "text", "keep.tmp": "text"])
    let trash = try tree(fixture, "home/.local/share/Trash/files")
    #expect(trash == ["2": "text", "d": "/", "d/3": "text"])
  }

  @Test(arguments: [false, true])
  func `an excluded file keeps the folders around it`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    for name in ["a/1", "b/old/keep.tmp", "b/old/2", "b/old/d/3", "b/old/d/4", "b/gone/5"] {
      try fixture.file(name, "text")
    }
    // Files that are made at once have the same time.
    fixture.setModified("b/1", 1000)
    let counts = try await sync(fixture, delete: true, exclude: ["*.tmp"])
    #expect(counts == ["copied": 1, "deleted": 3])
    #expect(try tree(fixture, "b") == ["1": "text", "old": "/", "old/keep.tmp": "text"])
    #expect(
      try await sync(fixture, delete: true, exclude: ["*.tmp"]) == ["copied": 0, "deleted": 0])
  }

  @Test func `a folder with an excluded file makes no room for a file`() async throws {
    let fixture = try FileFixture()
    for name in ["a/old", "b/old/keep.tmp", "b/2"] { try fixture.file(name, "text") }
    let failure = await fixture.failure(SyncFolder()) {
      ($0.folder, $0.to, $0.delete) = (fixture["a"], fixture["b"], true)
      $0.exclude = ["*.tmp"]
    }
    let message =
      "`b/old` can't make room for `a/old`, because `exclude` keeps some of what is in it"
    #expect(failure == message)
    #expect(try tree(fixture, "b") == ["2": "text", "old": "/", "old/keep.tmp": "text"])
  }

  @Test func `paths and folders can be excluded`() async throws {
    let fixture = try FileFixture()
    for name in ["a/build/1", "a/d/build/2", "a/d/x", "a/.git/y"] { try fixture.file(name, "") }
    #expect(
      try await sync(fixture, exclude: ["build", ".git"]) == ["copied": 1, "deleted": 0])
    #expect(try tree(fixture, "b") == ["d": "/", "d/x": ""])
    #expect(try await sync(fixture, exclude: ["d/**"]) == ["copied": 2, "deleted": 0])
    #expect(try tree(fixture, "b")["d/build"] == nil)
  }

  @Test func `links are copied as links, and never followed`() async throws {
    let fixture = try FileFixture()
    try fixture.file("outside/kept", "kept")
    try fixture.file("a/d/1", "1")
    #expect(symlink(fixture["outside"].string, fixture["a/link"].string) == 0)
    #expect(mkdir(fixture["b"].string, 0o755) == 0)
    // Where the folder `d` goes, a link leads outside.
    #expect(symlink(fixture["outside"].string, fixture["b/d"].string) == 0)
    await #expect(throws: IntentFailure.self) { try await sync(fixture) }
    #expect(try await sync(fixture, delete: true) == ["copied": 2, "deleted": 1])
    let files = LocalFiles()
    #expect(try files.status(of: fixture["b/link"], followingLinks: false).kind == .link)
    #expect(try files.status(of: fixture["b/d"], followingLinks: false).kind == .folder)
    #expect(try files.entries(of: fixture["outside"]) == ["kept"])
    #expect(try await sync(fixture, delete: true) == ["copied": 0, "deleted": 0])
  }

  @Test(arguments: [
    ("a", "a/b", "`a` can't be synced to `a/b`: one of them is inside the other"),
    ("a/b", "a", "`a/b` can't be synced to `a`: one of them is inside the other"),
    ("a", "a", "`a` can't be synced to itself"),
    ("a", "link", "`a` can't be synced to itself"),
    ("a", "link/b", "`a` can't be synced to `link/b`: one of them is inside the other"),
    ("none", "c", "can't look at `none`: no such file or folder"),
    ("a/b/file", "c", "`a/b/file` is not a folder"), ("a", "c", "`c` is not a folder"),
  ])
  func `a folder isn't synced into itself`(from: String, to: String, message: String) async throws {
    let fixture = try FileFixture()
    try fixture.file("a/b/file")
    try fixture.file("c")
    #expect(symlink("a", fixture["link"].string) == 0)
    let failure = await fixture.failure(SyncFolder()) {
      ($0.folder, $0.to, $0.delete) = (fixture[from], fixture[to], true)
    }
    #expect(failure == message)
    #expect(try LocalFiles().read(fixture["a/b/file"]) == Data("content".utf8))
  }
}
