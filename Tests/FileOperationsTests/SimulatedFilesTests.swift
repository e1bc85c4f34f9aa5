import Foundation
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
    try files.trash(folder["home/old"])
    #expect(
      reports.lines.withLock { $0 } == [
        "make the folder `b`", "move `a.pdf` to `b/a.pdf`", "write 1.2 kB to `x`",
        "write 20 MB to `x`, replacing what is there", "add 12 B to `x`", "copy `x` to `y`",
        "delete `x` for good", "move `home/old` to the trash",
      ])
    #expect(files.operations.count == 8)
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
