import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Move File")
struct MoveFileTests {
  let fixture: FileFixture

  init() throws { fixture = try FileFixture() }

  @Test(arguments: [
    ("done/", "done/a.pdf"), ("done/b.pdf", "done/b.pdf"), ("b.pdf", "b.pdf"),
    ("there", "there/a.pdf"),
    ("~/x/", "home/x/a.pdf"), ("~", "home/a.pdf"), ("./sub/./", "sub/a.pdf"),
  ])
  func `a folder ends with a slash or exists, all else is a name`(to: String, place: String)
    async throws
  {
    try fixture.file("there/other")
    let file = try fixture.file("a.pdf", "A")
    let result = try await fixture.perform(MoveFile()) {
      $0.file = [file]
      $0.to = PathText(to)
    }
    #expect(fixture.names(result) == [place])
    #expect(try fixture.tree[place] == "A")
    #expect(try fixture.tree["a.pdf"] == nil)
  }

  @Test(arguments: [
    (FileConflict.replace, ["x/a.pdf"], ["x": "/", "x/a.pdf": "new", "x/a 2.pdf": "2"]),
    (.rename, ["x/a 3.pdf"], ["x": "/", "x/a.pdf": "old", "x/a 2.pdf": "2", "x/a 3.pdf": "new"]),
    (.skip, ["a.pdf"], ["a.pdf": "new", "x": "/", "x/a.pdf": "old", "x/a 2.pdf": "2"]),
  ])
  func `a conflict is settled`(conflict: FileConflict, places: [String], tree: [String: String])
    async throws
  {
    try fixture.file("x/a.pdf", "old")
    try fixture.file("x/a 2.pdf", "2")
    let file = try fixture.file("a.pdf", "new")
    let result = try await fixture.perform(MoveFile()) {
      $0.file = [file]
      $0.to = "x/"
      $0.conflict = conflict
    }
    #expect(fixture.names(result) == places)
    #expect(try fixture.tree == tree)
  }

  @Test func `a conflict fails otherwise`() async throws {
    try fixture.file("x/a.pdf", "old")
    let file = try fixture.file("a.pdf", "new")
    let failure = await fixture.failure(MoveFile()) {
      $0.file = [file]
      $0.to = "x/"
    }
    #expect(failure == "can't move `a.pdf`: `x/a.pdf` exists already")
    #expect(try fixture.tree == ["a.pdf": "new", "x": "/", "x/a.pdf": "old"])
  }

  @Test func `many files give a list`() async throws {
    let files = try ["it's \"a\".txt", "-rf", "new\nline", "ü"].map { try fixture.file($0) }
    let result = try await fixture.perform(MoveFile()) {
      $0.file = files
      $0.to = "x y/"
    }
    #expect(
      fixture.names(result) == ["x y/it's \"a\".txt", "x y/-rf", "x y/new\\x0Aline", "x y/ü"])
  }

  @Test func `a name that isn't UTF-8 stays as it is, byte for byte`() async throws {
    let name = FilePath(bytes: [0x61, 0xFF, 0x2E, 0x70])
    let path = fixture.folder.appending(name.components)
    try LocalFiles().write(Data("A".utf8), to: path, replacing: false)
    _ = try await fixture.perform(MoveFile()) {
      $0.file = [IntentFile(path: name)]
      $0.to = "x/"
    }
    #expect(try fixture.tree == ["x": "/", "x/a\\xFF.p": "A"])
  }

  @Test func `many files need a folder`() async throws {
    let files = try ["a", "b"].map { try fixture.file($0) }
    let failure = await fixture.failure(MoveFile()) {
      $0.file = files
      $0.to = "c"
    }
    #expect(failure == "2 files need a folder to go to: end `to` with a `/`")
    #expect(try fixture.tree == ["a": "content", "b": "content"])
  }

  @Test func `what was moved before a failure is said`() async throws {
    let files = try ["a", "b"].map { try fixture.file($0) } + [IntentFile(path: "none")]
    let failure = await fixture.failure(MoveFile()) {
      $0.file = files
      $0.to = "x/"
    }
    #expect(failure == "can't look at `none`: no such file or folder; moved before that: `a`, `b`")
    #expect(try fixture.tree == ["x": "/", "x/a": "content", "x/b": "content"])
  }

  @Test func `a missing file makes no folder`() async throws {
    let failure = await fixture.failure(MoveFile()) {
      $0.file = [IntentFile(path: "none")]
      $0.to = "x/"
    }
    #expect(failure == "can't look at `none`: no such file or folder")
    #expect(try fixture.tree == [:])
  }

  @Test func `a file in memory can't be moved`() async throws {
    let failure = await fixture.failure(MoveFile()) {
      $0.file = [IntentFile(data: Data(), filename: "a.txt")]
      $0.to = "x/"
    }
    #expect(failure == "can't move `a.txt`: it is only in memory; `file.write` keeps it")
  }

  @Test func `an empty place is an error`() async throws {
    let failure = await fixture.failure(MoveFile()) {
      $0.file = [IntentFile(path: "a")]
      $0.to = ""
    }
    #expect(failure == "`to` is empty")
  }

  @Test func `a dry run says what would happen, and later steps see it`() async throws {
    let fixture = try FileFixture(isSimulation: true)
    let file = try fixture.file("a.pdf", "A")
    try fixture.file("x/a.pdf", "old")
    let before = try fixture.realTree
    let moved = try await fixture.perform(MoveFile()) {
      $0.file = [file]
      $0.to = "x/"
      $0.conflict = .rename
    }
    #expect(fixture.names(moved) == ["x/a 2.pdf"])
    guard case .file(let place) = moved else { return }
    #expect(try await fixture.perform(ReadFile()) { $0.file = place } == "A")
    _ = try await fixture.perform(MoveFile()) {
      $0.file = [place]
      $0.to = "~/y/"
    }
    #expect(
      fixture.wouldDo == [
        "move `a.pdf` to `x/a 2.pdf`", "make the folder `home/y`",
        "move `x/a 2.pdf` to `home/y/a 2.pdf`",
      ])
    #expect(try fixture.realTree == before)
  }

  @Test func `one file is given for one, a list for a list`() {
    #expect(MoveFile.outputType(for: ["file": .file]) == .file)
    #expect(MoveFile.outputType(for: ["file": .list(of: .file)]) == .list(of: .file))
    #expect(MoveFile.outputType(for: ["file": .text]) == .file)
  }
}
