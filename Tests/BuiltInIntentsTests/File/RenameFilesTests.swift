import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Rename Files")
struct RenameFilesTests {
  private func rename(
    _ fixture: FileFixture, _ files: [IntentFile], find: String? = nil, pattern: String? = nil,
    by: String = ""
  ) async throws -> [String] {
    fixture.names(
      try await fixture.perform(RenameFiles()) {
        ($0.files, $0.find, $0.pattern, $0.by) = (files, find, pattern, by)
      })
  }

  @Test(
    arguments: [
      ("IMG_", nil, "Trip ", ["Trip 7.jpg", "Trip 10.jpg", "x"]),
      (nil, "^IMG_(\\d+)", "$1-$0", ["7-IMG_7.jpg", "10-IMG_10.jpg", "x"]),
      (nil, "(?<end>\\.jpg)$", " {number:3}${end}", ["IMG_7 001.jpg", "IMG_10 002.jpg", "x"]),
      (nil, "^.*\\.", "{number}.", ["1.jpg", "2.jpg", "x"]),
      (nil, "^(?<number>I)", "${number}{number}", ["I1MG_7.jpg", "I2MG_10.jpg", "x"]),
      ("G_", nil, "", ["IM7.jpg", "IM10.jpg", "x"]),
      ("none", nil, "a", ["IMG_7.jpg", "IMG_10.jpg", "x"]),
      (
        ".jpg", nil, "‮-n\n*",
        ["IMG_7\\xE2\\x80\\xAE-n\\x0A*", "IMG_10\\xE2\\x80\\xAE-n\\x0A*", "x"]
      ),
    ] as [(String?, String?, String, [String])])
  func `a part of the names is replaced`(
    find: String?, pattern: String?, by: String, names: [String]
  ) async throws {
    let fixture = try FileFixture()
    let files = try ["IMG_7.jpg", "IMG_10.jpg", "x"].map { try fixture.file("d/" + $0, $0) }
    let result = try await rename(fixture, files, find: find, pattern: pattern, by: by)
    #expect(result == names.map { "d/" + $0 })
    #expect(
      try fixture.realTree
        == ["d": "/", "d/\(names[0])": "IMG_7.jpg", "d/\(names[1])": "IMG_10.jpg", "d/x": "x"])
  }

  @Test(arguments: [false, true])
  func `files take each other's names`(isSimulation: Bool) async throws {
    let fixture = try FileFixture(isSimulation: isSimulation)
    let files = try ["2", "0", "1"].map { try fixture.file($0, "was \($0)") }
    _ = try await rename(fixture, files, pattern: "^.*$", by: "{number}")
    // 2 → 1, 0 → 2, 1 → 3.
    #expect(try fixture.tree == ["1": "was 2", "2": "was 0", "3": "was 1"])
  }

  @Test func `two files swap their names, and three go around`() async throws {
    let fixture = try FileFixture()
    let swapped = try ["b1", "a2"].map { try fixture.file($0, "was \($0)") }
    try fixture.file("b1 2", "in the way of a place in between")
    _ = try await rename(fixture, swapped, pattern: "^.*$", by: "a2 b1 {number}")
    let pair = try ["x1", "x2", "x3"].map { try fixture.file($0, "was \($0)") }
    _ = try await rename(fixture, [pair[1], pair[2], pair[0]], pattern: "\\d", by: "{number}")
    let tree = try fixture.tree
    #expect(
      tree == [
        "a2 b1 1": "was b1", "a2 b1 2": "was a2", "b1 2": "in the way of a place in between",
        "x1": "was x2", "x2": "was x3", "x3": "was x1",
      ])
  }

  @Test func `folders and what is in them are renamed together`() async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("old/old/old.txt", "text")
    let folders = ["old", "old/old"].map { IntentFile(path: fixture[$0]) }
    #expect(
      try await rename(fixture, folders + [file], find: "old", by: "new")
        == ["new", "new/new", "new/new/new.txt"])
    #expect(try fixture.tree == ["new": "/", "new/new": "/", "new/new/new.txt": "text"])
  }

  @Test(
    arguments: [
      (nil, "[ab]", "x", "`a` and `b` would both be called `x`"),
      ("a", nil, "keep", "can't rename `a`: `keep` exists already"),
      ("a", nil, "b/c", "`a` would be called `b/c`, but a name can't have a `/` in it"),
      ("a", nil, "", "`a` would be called ``, which can't be the name of a file"),
      ("a", nil, "..", "`a` would be called `..`, which can't be the name of a file"),
      (nil, "^b$", "a", "can't rename `b`: `a` exists already"),
      (
        nil, "(", "a",
        "`(` isn't a regular expression: a `(` isn't closed; write `\\(` for the character"
      ),
      (nil, nil, "a", "neither `find` nor `pattern` has a value"),
      ("a", "a", "a", "both `find` and `pattern` have a value"),
      ("", nil, "a", "`find` is empty"),
    ] as [(String?, String?, String, String)])
  func `nothing is renamed if a name can't be given`(
    find: String?, pattern: String?, by: String, message: String
  ) async throws {
    let fixture = try FileFixture()
    let files = try ["z", "a", "b"].map { try fixture.file($0) }
    try fixture.file("keep")
    let failure = await fixture.failure(RenameFiles()) {
      ($0.files, $0.find, $0.pattern, $0.by) = (files, find, pattern, by)
    }
    #expect(failure == message)
    #expect(Set(try fixture.tree.keys) == ["z", "a", "b", "keep"])
  }

  @Test func `a name is too long, or a file is missing`() async throws {
    let fixture = try FileFixture()
    let file = try fixture.file("a")
    let long = await fixture.failure(RenameFiles()) {
      ($0.files, $0.find, $0.by) = ([file], "a", String(repeating: "ä", count: 128))
    }
    #expect(long.hasSuffix(", but a name has at most 255 bytes"))
    let missing = await fixture.failure(RenameFiles()) {
      ($0.files, $0.find, $0.by) = ([file, IntentFile(path: fixture["a none"])], "a", "b")
    }
    #expect(missing == "can't look at `a none`: no such file or folder")
    #expect(try fixture.tree == ["a": "content"])
  }

  @Test func `names that aren't UTF-8 can be changed with find`() async throws {
    let fixture = try FileFixture()
    let path = fixture.folder.appending(FilePath(bytes: [0xFF, 0x61]).components)
    try LocalFiles().write(Data("text".utf8), to: path, replacing: false)
    let failure = await fixture.failure(RenameFiles()) {
      ($0.files, $0.pattern, $0.by) = ([IntentFile(path: path)], "a", "b")
    }
    #expect(failure == "the name of `\\xFFa` isn't UTF-8, so `pattern` can't be searched in it")
    #expect(try await rename(fixture, [IntentFile(path: path)], find: "a", by: "b") == ["\\xFFb"])
  }

  /// Fails to move to a certain place.
  @Test func `when one can't be renamed the others get their names back`() async throws {
    let fixture = try FileFixture()
    let files = try ["a1", "a2", "a3"].map { try fixture.file($0, $0) }
    let before = try fixture.tree
    let run = TestRun(folder: fixture.folder, files: { _ in BrokenMove(to: fixture["b3"]) })
    await #expect(throws: FileError.self) {
      try await IntentContext.$current.withValue(run.context) {
        let intent = RenameFiles()
        (intent.files, intent.find, intent.by) = (files, "a", "b")
        _ = try await intent.perform()
      }
    }
    #expect(try fixture.tree == before)
  }
}

private struct BrokenMove: FileAccess {
  let target: FilePath
  private let files = LocalFiles()

  init(to target: FilePath) { self.target = target }

  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    if target == self.target { throw FileError("move", path, .other, reason: "it is stuck") }
    try files.move(path, to: target, replacing: replacing)
  }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try files.status(of: path, followingLinks: followingLinks)
  }
  func entries(of folder: FilePath) throws -> [FilePath.Component] { try files.entries(of: folder) }
  func linkTarget(of path: FilePath) throws -> FilePath { try files.linkTarget(of: path) }
  func read(_ path: FilePath) throws -> Data { try files.read(path) }
  func open(_ path: FilePath) throws -> FileDescriptor { try files.open(path) }
  func readablePath(of path: FilePath) throws -> FilePath { path }
  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] { try files.createFolder(path) }
  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try files.write(data, to: path, replacing: replacing)
  }
  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try files.append(data, asLine: asLine, to: path)
  }
  func append(contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath) throws {
    try files.append(contentsOf: source, asLine: asLine, to: path)
  }
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.copy(path, to: target, replacing: replacing)
  }
  func remove(_ path: FilePath) throws { try files.remove(path) }
  func trash(_ path: FilePath) throws -> FilePath { try files.trash(path) }
}
