import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

/// A small disk in memory, unmounted when the test is over.
final class MemoryDisk: Sendable {
  let path: FilePath
  private let folder: TestFolder

  /// Whether this process may mount: it tries.
  static let isAllowed: Bool = (try? MemoryDisk(megabytes: 1)) != nil

  init(megabytes: Int) throws {
    folder = try TestFolder()
    path = try folder.folder("disk")
    try call(about: path) {
      path.withPlatformString { mount("tmpfs", $0, "tmpfs", 0, "size=\(megabytes)m") }
    }
  }

  deinit { _ = path.withPlatformString { umount2($0, 2) } }
}

@Suite(
  "Files: a full disk",
  .enabled(if: MemoryDisk.isAllowed, "mounting a disk for the test takes root"))
struct FilesFullDiskTests {
  let folder: TestFolder
  let disk: MemoryDisk
  let files = LocalFiles()

  init() throws {
    folder = try TestFolder()
    disk = try MemoryDisk(megabytes: 1)
  }

  private var big: String { String(repeating: "0123456789abcdef", count: 128 << 10) }

  @Test(arguments: ["move", "copy", "write"])
  func `what doesn't fit leaves no trace and loses nothing`(change: String) throws {
    let a = try folder.file("a", big)
    let target = disk.path.appending("a")
    var error: FileError?
    do {
      switch change {
      case "move": try files.move(a, to: target, replacing: false)
      case "copy": try files.copy(a, to: target, replacing: false)
      default: try files.write(Data(big.utf8), to: target, replacing: false)
      }
    } catch let failure as FileError {
      error = failure
    }
    #expect(error?.kind == .noSpace)
    // A copy is made from one disk to another one.
    let full = change == "write" ? "the disk is full" : "the disk of `\(target.shown)` is full"
    #expect(error?.reason == full)
    #expect(try files.entries(of: disk.path) == [])
    #expect(try files.text(a) == big)
  }

  @Test func `a folder that doesn't fit leaves no trace and loses nothing`() throws {
    try folder.file("a/small")
    try folder.file("a/b/big", big)
    let before = try folder.tree
    let target = disk.path.appending("a")
    #expect(
      failure { try files.move(folder["a"], to: target, replacing: false) }
        == "can't move `\(folder["a"].shown)`: the disk of `\(target.shown)/b/big` is full")
    #expect(try files.entries(of: disk.path) == [])
    #expect(try folder.tree == before)
  }

  @Test func `replacing on a full disk keeps the old file`() throws {
    let target = disk.path.appending("a")
    try files.write(Data("old".utf8), to: target, replacing: false)
    #expect(throws: FileError.self) { try files.write(Data(big.utf8), to: target, replacing: true) }
    let a = try folder.file("a", big)
    #expect(throws: FileError.self) { try files.move(a, to: target, replacing: true) }
    #expect(try files.text(target) == "old")
    #expect(try files.entries(of: disk.path) == ["a"])
  }

  @Test func `a file of a full disk goes to the trash of the home folder`() throws {
    let path = disk.path.appending("a")
    try files.write(Data("content".utf8), to: path, replacing: false)
    try files.append(Data(repeating: 0, count: 900 << 10), to: disk.path.appending("b"))
    // What is left of the disk.
    while (try? files.append(Data(repeating: 0, count: 4096), to: disk.path.appending("b"))) != nil
    {}
    let home = LocalFiles(dataHome: folder["data"])
    let place = try home.trash(path)
    #expect(place == folder["data/Trash/files/a"])
    #expect(try files.text(place) == "content")
    #expect(try files.statusIfPresent(of: path) == nil)
  }

  @Test func `appending on a full disk adds nothing`() throws {
    let target = disk.path.appending("log")
    try files.write(Data("line 1\n".utf8), to: target, replacing: false)
    #expect(throws: FileError.self) { try files.append(Data(big.utf8), to: target) }
    #expect(try files.text(target) == "line 1\n")
    #expect(throws: FileError.self) {
      try files.append(Data(big.utf8), to: disk.path.appending("new"))
    }
    let source = try files.open(folder.file("big", big))
    defer { try? source.close() }
    for name in ["log", "new"] {
      #expect(throws: FileError.self) {
        try files.append(contentsOf: source, asLine: true, to: disk.path.appending(name))
      }
    }
    #expect(try files.text(target) == "line 1\n")
    #expect(try files.entries(of: disk.path) == ["log"])
  }
}

/// Whether `/dev/shm` is another disk than the temporary folder.
private let hasTwoDisks: Bool = {
  let files = LocalFiles()
  let temporary = FilePath(FileManager.default.temporaryDirectory.path)
  guard let one = try? files.status(of: "/dev/shm", followingLinks: true),
    let other = try? files.status(of: temporary, followingLinks: true)
  else { return false }
  return one.device != other.device
}()

@Suite(
  "Files: two disks",
  .enabled(if: hasTwoDisks, "needs /dev/shm on another disk than the temporary folder")
)
struct FilesTwoDisksTests {
  @Test func `everything moves to another disk and back`() throws {
    let (here, there) = try (TestFolder(), TestFolder(in: "/dev/shm"))
    try here.file("a/b/c", String(repeating: "content", count: 1 << 20))
    try here.file("a/d", "D")
    try here.link("a/link", to: "b/c")
    try here.folder("a/empty")
    let before = try here.tree
    let files = LocalFiles()
    try files.move(here["a"], to: there["a"], replacing: false)
    #expect(try here.tree == [:])
    #expect(try there.tree == before)
    try files.move(there["a"], to: here["a"], replacing: false)
    #expect(try here.tree == before)
    #expect(try there.tree == [:])
  }

  /// Kills a process that moves a file, or a folder, to another disk and back for ever; then looks
  /// whether there is a whole copy. As many times as `KILLS` says.
  @Test(arguments: [false, true])
  func `nothing is lost when the process is killed`(isFolder: Bool) async throws {
    let kills = Int(ProcessInfo.processInfo.environment["KILLS"] ?? "") ?? 6
    let (here, there) = try (TestFolder(), TestFolder(in: "/dev/shm"))
    let content = Data((0..<(6 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 11) })
    let name = isFolder ? "folder/inner/big" : "big"
    let item = isFolder ? "folder" : "big"
    try LocalFiles().createFolder(here[name].removingLastComponent())
    try LocalFiles().write(content, to: here[name], replacing: false)
    if isFolder { for number in 0..<20 { try here.file("folder/\(number)", "\(number)") } }
    var outcomes = ["source": 0, "target": 0, "both": 0, "leftovers": 0]
    let (one, other) = (here.path.string, there.path.string)
    for _ in 0..<kills {
      let delay = UInt32.random(in: 0..<60_000)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          one = one as String, other = other as String, item = item as String,
          delay = delay as UInt32
        ] in
        let (a, b) = (FilePath(one).appending(item), FilePath(other).appending(item))
        Thread.detachNewThread {
          usleep(delay)
          kill(getpid(), SIGKILL)
        }
        let files = LocalFiles()
        while true {
          try files.move(a, to: b, replacing: false)
          try files.move(b, to: a, replacing: false)
        }
      }
      // What a person would find: a whole file, or folder, under its name in one of the two.
      var whole: [TestFolder] = []
      for folder in [here, there] {
        var isWhole = (try? LocalFiles().read(folder[name])) == content
        if isFolder, isWhole {
          isWhole = (0..<20).allSatisfy {
            (try? LocalFiles().text(folder["folder/\($0)"])) == "\($0)"
          }
        }
        if isWhole { whole.append(folder) }
      }
      try #require(!whole.isEmpty, "the file is lost")
      outcomes[whole.count == 2 ? "both" : whole[0] === here ? "source" : "target", default: 0] += 1
      // For the next round: the whole one to the first disk, nothing else anywhere.
      let keeper = try TestFolder(in: here.path.removingLastComponent())
      try LocalFiles().move(whole[0][item], to: keeper[item], replacing: false)
      for folder in [here, there] {
        for name in try LocalFiles().entries(of: folder.path) {
          outcomes["leftovers", default: 0] += 1
          try Place.with(folder.path.appending(name)) { try $0.removeTree(isOwnWork: true) }
        }
      }
      try LocalFiles().move(keeper[item], to: here[item], replacing: false)
    }
    print("killed \(kills) moves of a \(isFolder ? "folder" : "file"): \(outcomes)")
  }
}
