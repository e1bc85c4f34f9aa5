import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Copy File")
struct CopyFileTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  @Test func `the original stays`() async throws {
    let file = try fixture.file("a", "A")
    let result = try await fixture.perform(CopyFile()) {
      $0.file = [file]
      $0.to = "x/"
    }
    #expect(fixture.names(result) == ["x/a"])
    #expect(try fixture.tree == ["a": "A", "x": "/", "x/a": "A"])
  }

  @Test func `a copy beside the original gets a number`() async throws {
    let file = try fixture.file("a.tar.gz", "A")
    for _ in 1...2 {
      _ = try await fixture.perform(CopyFile()) {
        $0.file = [file]
        $0.to = "./"
        $0.conflict = .rename
      }
    }
    #expect(try fixture.tree == ["a.tar.gz": "A", "a 2.tar.gz": "A", "a 3.tar.gz": "A"])
  }

  @Test func `folders are copied whole, files in memory are written`() async throws {
    try fixture.file("a/b/c", "C")
    let result = try await fixture.perform(CopyFile()) {
      $0.file = [IntentFile(path: "a"), IntentFile(data: Data("M".utf8), filename: "m.txt")]
      $0.to = "x/"
    }
    #expect(fixture.names(result) == ["x/a", "x/m.txt"])
    #expect(try fixture.tree["x/a/b/c"] == "C")
    #expect(try fixture.tree["x/m.txt"] == "M")
  }

  @Test func `skipping gives the original`() async throws {
    try fixture.file("x/a", "old")
    let file = try fixture.file("a", "new")
    let result = try await fixture.perform(CopyFile()) {
      $0.file = [file]
      $0.to = "x/"
      $0.conflict = .skip
    }
    #expect(fixture.names(result) == ["a"])
    #expect(try fixture.tree["x/a"] == "old")
  }
}

@Suite("Rename File")
struct RenameFileTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  @Test func `a file gets another name in its folder`() async throws {
    let file = try fixture.file("x/a", "A")
    let result = try await fixture.perform(RenameFile()) {
      $0.file = file
      $0.to = "-b \"c\""
    }
    #expect(fixture.names(result) == ["x/-b \"c\""])
    #expect(try fixture.tree == ["x": "/", "x/-b \"c\"": "A"])
  }

  @Test(arguments: [
    ("x/b", "`to` is a name, but `x/b` has a `/` in it; `file.move` moves to other folders"),
    // The text of a file whose path isn't UTF-8.
    ("/x/b\\xFF.txt", "`to` is a name, but `b\\xFF.txt` isn't valid UTF-8"),
    ("..", "`..` can't be the name of a file"), ("", "`` can't be the name of a file"),
    ("x\0y", "`to` contains a zero byte"),
    ("b", "can't move `a`: `b` exists already"),
  ])
  func `wrong names are errors`(to: String, message: String) async throws {
    let file = try fixture.file("a", "A")
    try fixture.file("b", "B")
    let failure = await fixture.failure(RenameFile()) {
      $0.file = file
      $0.to = to
    }
    #expect(failure == message)
    #expect(try fixture.tree == ["a": "A", "b": "B"])
  }
}

@Suite("Delete File")
struct DeleteFileTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  @Test func `files go to the trash`() async throws {
    let files = try [fixture.file("a", "A"), fixture.file("b/c", "C")]
    let result = try await fixture.perform(DeleteFile()) { $0.file = files }
    #expect(result == .nothing)
    let tree = try fixture.tree
    #expect(tree["a"] == nil && tree["b/c"] == nil)
    #expect(tree["home/.local/share/Trash/files/a"] == "A")
    #expect(tree["home/.local/share/Trash/files/c"] == "C")
  }

  @Test func `for good means for good`() async throws {
    try fixture.file("a/b/c")
    _ = try await fixture.perform(DeleteFile()) {
      $0.file = [IntentFile(path: "a")]
      $0.permanently = true
    }
    #expect(try fixture.tree == [:])
  }

  @Test func `of several files it is said how many are done`() async throws {
    let folder = try TestFolder(["a": "", "b": "", "c": ""])
    defer { withExtendedLifetime(folder) {} }
    let files = ["a", "b", "c"].map { IntentFile(path: folder[$0]) }
    func said<Intent: AppIntent>(
      _ type: Intent.Type, _ parameters: [String: any Sendable]
    ) async throws -> [IntentMessage] {
      let run = TestRun(folder: folder.path)
      _ = try await value(type, parameters, in: run)
      return run.messages
    }
    let all = (0..<3).map { IntentMessage.progress(Double($0) / 3, "\($0) of 3 files") }
    let copied = all.dropFirst() + [.progress(1, "3 of 3 files")]
    #expect(try await said(CopyFile.self, ["file": files, "to": PathText("x/")]) == Array(copied))
    #expect(try await said(SetPermissions.self, ["files": files, "to": "u=rw"]) == all)
    #expect(try await said(DeleteFile.self, ["file": files, "permanently": true]) == all)
    let one = [IntentFile(path: folder["x/a"])]
    #expect(try await said(DeleteFile.self, ["file": one, "permanently": true]) == [])
  }

  @Test func `what was deleted before a failure is said`() async throws {
    let file = try fixture.file("a")
    let failure = await fixture.failure(DeleteFile()) {
      $0.file = [file, IntentFile(path: "none")]
    }
    #expect(failure == "can't trash `none`: no such file or folder; deleted before that: `a`")
  }

  @Test func `the kind of a failure doesn't depend on what was done before`() async throws {
    let file = try fixture.file("a")
    let missing = IntentFile(path: "none")
    let error = await #expect(throws: IntentFailure.self) {
      try await fixture.perform(DeleteFile()) { $0.file = [file, missing] }
    }
    #expect(error?.kind == .missing)
    let other = try fixture.file("b")
    let moved = await #expect(throws: IntentFailure.self) {
      try await fixture.perform(MoveFile()) {
        $0.file = [other, missing]
        $0.to = "x/"
      }
    }
    #expect(moved?.kind == .missing)
  }

  @Test func `a dry run deletes nothing`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    let file = try fixture.file("a")
    _ = try await fixture.perform(DeleteFile()) { $0.file = [file] }
    #expect(fixture.wouldDo == ["move `a` to the trash"])
    #expect(try fixture.realTree == ["a": "content"])
    #expect(try fixture.tree["a"] == nil)
  }
}
