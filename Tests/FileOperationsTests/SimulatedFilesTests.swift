import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Files: simulated")
struct SimulatedFilesTests {
  let folder: TestFolder
  let files: SimulatedFiles
  let reports = Reports()

  final class Reports: Sendable {
    let lines = Mutex<[String]>([])
  }

  init() throws {
    folder = try TestFolder()
    let (path, reports) = (folder.path, reports)
    files = SimulatedFiles(
      folder: folder.path, home: folder["home"], spillFolder: { path.appending("spilled") },
      report: { line in reports.lines.withLock { $0.append(line) } })
  }

  @Test func `what was made in the run is made at its place`() throws {
    let reports = reports
    let made = folder["tmp"]
    let files = SimulatedFiles(
      folder: folder.path, spillFolder: { made }, isMade: { $0.starts(with: made) },
      report: { line in reports.lines.withLock { $0.append(line) } })
    try folder.file("tmp/1/a.zip", "A")
    try folder.file("tmp/1/b.zip", "B")
    try folder.file("old.zip")
    try files.copy(folder["tmp/1/a.zip"], to: folder["new.zip"], replacing: false)
    try files.move(folder["tmp/1/b.zip"], to: folder["old.zip"], replacing: true)
    #expect(
      reports.lines.withLock { $0 } == [
        "make `new.zip`", "make `old.zip`, replacing what is there",
      ])
  }

  @Test func `a folder that may not be changed isn't changed here either`() throws {
    try folder.file("locked/a", "A")
    try folder.file("b", "B")
    _ = folder["locked"].withPlatformString { chmod($0, 0o500) }
    defer { _ = folder["locked"].withPlatformString { chmod($0, 0o700) } }
    let (a, b, new) = (folder["locked/a"], folder["b"], folder["locked/new"])
    let changes: [() throws -> Void] = [
      { try files.write(Data(), to: new, replacing: false) },
      { try files.append(Data(), to: new) },
      { try files.move(b, to: new, replacing: false) },
      { try files.copy(b, to: new, replacing: false) },
      { try files.createFolder(new.appending("deep")) },
      { try files.makeLink(new, to: b, kind: .symbolic) },
      { try files.move(a, to: folder["c"], replacing: false) },
      { try files.remove(a) },
      { _ = try files.trash(a) },
    ]
    try folder.withoutPrivileges {
      for (number, change) in changes.enumerated() {
        let error = #expect(throws: FileError.self, "\(number)") { try change() }
        #expect(error?.kind == .notPermitted, "\(number)")
      }
      #expect(reports.lines.withLock { $0 } == [])
      // The file itself may be written to, and the folder can be unlocked.
      try files.append(Data("x".utf8), to: a)
      try files.set(.permissions(0o700), of: folder["locked"])
      try files.write(Data(), to: new, replacing: false)
    }
  }

  @Test func `what turns the direction of writing, or isn't seen, is escaped`() throws {
    let names = ["a\u{202E}fdp.exe", "b\u{200B}", "c\u{2028}", "👩\u{200D}💻 می\u{200C}خواهم"]
    for name in names { try files.write(Data(), to: folder[name], replacing: false) }
    #expect(
      reports.lines.withLock { $0 } == [
        "write 0 B to `a\\xE2\\x80\\xAEfdp.exe`", "write 0 B to `b\\xE2\\x80\\x8B`",
        "write 0 B to `c\\xE2\\x80\\xA8`", "write 0 B to `\(names[3])`",
      ])
  }

  @Test func `changes are told in words, and nothing really changes`() throws {
    try folder.file("a.pdf", "A")
    try folder.file("home/old")
    let before = try folder.tree
    try files.createFolder(folder["b"])
    try files.move(folder["a.pdf"], to: folder["b/a.pdf"], replacing: false)
    try files.write(Data(count: 1234), to: folder["x"], replacing: false)
    try files.write(Data(count: 20_000_000), to: folder["x"], replacing: true)
    try files.append(Data(count: 12), to: folder["x"])
    try files.copy(folder["x"], to: folder["y"], replacing: false)
    try files.remove(folder["x"])
    let trashed = try files.trash(folder["home/old"])
    try files.remove(trashed)
    // Users know nothing of its record.
    try files.remove(TrashInfo.path(of: trashed))
    #expect(
      reports.lines.withLock { $0 } == [
        "make the folder `b`", "move `a.pdf` to `b/a.pdf`", "write 1.2 kB to `x`",
        "write 20 MB to `x`, replacing what is there", "add 12 B to `x`", "copy `x` to `y`",
        "delete `x` for good", "move `home/old` to the trash",
        "delete `home/.local/share/Trash/files/old` for good",
      ])
    #expect(files.operations.count == 9)
    #expect(try folder.tree == before)
  }

  @Test func `a file inside a moved folder is where the folder is`() throws {
    try folder.file("a/b/c", "C")
    try folder.file("a/b/d", "D")
    try files.move(folder["a"], to: folder["z"], replacing: false)
    try files.write(Data("new".utf8), to: folder["z/b/c"], replacing: true)
    try files.remove(folder["z/b/d"])
    try files.move(folder["z/b"], to: folder["b"], replacing: false)
    #expect(try files.tree(of: folder.path) == ["b": "/", "b/c": "new", "z": "/"])
    #expect(try files.statusIfPresent(of: folder["a/b/c"]) == nil)
    try files.createFolder(folder["a"])
    #expect(try files.entries(of: folder["a"]) == [])
  }

  @Test func `a copy and its original go their own ways`() throws {
    try folder.file("a/1", "one")
    try files.copy(folder["a"], to: folder["b"], replacing: false)
    try files.append(Data("!".utf8), to: folder["b/1"])
    try files.remove(folder["a/1"])
    #expect(try files.tree(of: folder.path) == ["a": "/", "b": "/", "b/1": "one!"])
  }

  @Test func `a program can read what is only in the simulation`() throws {
    let a = try folder.file("a.txt", "A")
    try files.move(a, to: folder["b.txt"], replacing: false)
    #expect(try files.readablePath(of: folder["b.txt"]) == a)
    try files.append(Data("B".utf8), to: folder["b.txt"])
    let spilled = try files.readablePath(of: folder["b.txt"])
    #expect(spilled.lastComponent == "b.txt")
    #expect(try LocalFiles().text(spilled) == "AB")
    #expect(try files.readablePath(of: folder["b.txt"]) == spilled)
    #expect(try LocalFiles().text(a) == "A")
  }

  @Test func `changes below a link to a folder are changes in that folder`() throws {
    try folder.file("real/a", "A")
    try folder.link("link", to: "real")
    try files.write(Data("B".utf8), to: folder["link/b"], replacing: false)
    try files.move(folder["link/a"], to: folder["a"], replacing: false)
    #expect(try files.tree(of: folder["real"]) == ["b": "B"])
    #expect(try files.tree(of: folder["link"]) == ["b": "B"])
  }

  @Test func `a failed change isn't recorded`() throws {
    try folder.file("a")
    #expect(throws: FileError.self) {
      try files.move(folder["a"], to: folder["none/b"], replacing: false)
    }
    #expect(files.operations == [])
    #expect(try files.entries(of: folder.path) == ["a"])
  }

  @Test func `a thousand changes from many tasks all count`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<10 {
        group.addTask { [files, folder] in
          for number in 0..<100 {
            try files.write(Data(), to: folder["\(task)-\(number)"], replacing: false)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try files.entries(of: folder.path).count == 1000)
    #expect(files.operations.count == 1000)
  }
}
