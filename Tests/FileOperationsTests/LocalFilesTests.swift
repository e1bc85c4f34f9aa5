import CLinuxFiles
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Files: of this machine")
struct LocalFilesTests {
  let folder: TestFolder
  let files = LocalFiles()

  init() throws { folder = try TestFolder() }

  @Test func `a new file has the permissions that the mask leaves`() throws {
    try files.write(Data(), to: folder["a"], replacing: false)
    let mask = umask(0)
    umask(mask)
    #expect(
      try files.status(of: folder["a"], followingLinks: true).permissions
        == UInt16(0o666 & ~mask))
  }

  @Test func `a replaced file keeps its permissions`() throws {
    let a = try folder.file("a")
    _ = a.withPlatformString { chmod($0, 0o640) }
    try files.write(Data("new".utf8), to: a, replacing: true)
    #expect(try files.status(of: a, followingLinks: true).permissions == 0o640)
  }

  @Test(arguments: Implementation.allCases)
  func `a pipe, a device or a socket is never replaced`(implementation: Implementation) throws {
    let files = implementation.make()
    let a = try folder.file("a")
    let pipe = folder["pipe"]
    #expect(mkfifo(pipe.string, 0o600) == 0)
    for change in ["copy", "move", "write"] {
      let text = failure {
        switch change {
        case "copy": try files.copy(a, to: pipe, replacing: true)
        case "move": try files.move(a, to: pipe, replacing: true)
        default: try files.write(Data(), to: pipe, replacing: true)
        }
      }
      #expect(text.hasSuffix("is a device, a pipe or a socket"), "\(change): \(text)")
    }
    #expect(try LocalFiles().status(of: pipe, followingLinks: false).kind == .other)
  }

  @Test func `a file that can't be synced is still written`() throws {
    // The kernel's files have no disk. This one is the name of the process.
    let path: FilePath = "/proc/self/comm"
    let name = try LocalFiles().read(path)
    try LocalFiles().append(Data("segue".utf8), to: path)
    #expect(try LocalFiles().read(path) == Data("segue\n".utf8))
    try LocalFiles().append(name, to: path)
  }

  @Test func `a pipe is not waited for`() throws {
    let pipe = folder["pipe"]
    _ = pipe.withPlatformString { mkfifo($0, 0o600) }
    let reason = "it is a device, a pipe or a socket"
    #expect(failure { _ = try files.read(pipe) } == "can't read `\(pipe.shown)`: \(reason)")
    #expect(
      failure { try files.write(Data(), to: pipe, replacing: true) }
        == "can't write `\(pipe.shown)`: \(reason)")
    #expect(
      failure { try files.append(Data(), to: pipe) } == "can't write `\(pipe.shown)`: \(reason)")
    #expect(
      failure { try files.copy(pipe, to: folder["b"], replacing: false) }
        == "can't copy `\(pipe.shown)`: \(reason)")
  }

  @Test func `a folder with a pipe in it isn't copied by half`() throws {
    try folder.file("a/1")
    _ = folder["a/pipe"].withPlatformString { mkfifo($0, 0o600) }
    #expect(
      failure { try files.copy(folder["a"], to: folder["b"], replacing: false) }
        == "can't copy `\(folder["a"].shown)`: `\(folder["a/pipe"].shown)` is a device, a pipe or a socket"
    )
    #expect(try files.entries(of: folder.path) == ["a"])
  }

  @Test func `a file of the kernel's is read and copied although its size is 0`() throws {
    try files.copy("/proc/self/cmdline", to: folder["a"], replacing: false)
    #expect(try files.read(folder["a"]) == files.read("/proc/self/cmdline"))
    #expect(try files.read(folder["a"]).isEmpty == false)
  }

  @Test(arguments: [(1 << 30) + 1, 1 << 41, .max])
  func `a file that is larger than 1 GiB isn't read into memory`(size: Int) throws {
    let a = try folder.file("a")
    // Not every file system has files as large as the largest.
    guard a.withPlatformString({ truncate($0, size) }) == 0 else { return }
    #expect(
      failure { _ = try files.read(a) }
        == "can't read `\(a.shown)`: it is larger than 1 GiB, the most that is read into memory")
  }

  @Test func `holes stay holes`() throws {
    let a = folder["a"]
    let descriptor = a.withPlatformString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    #expect(pwrite(descriptor, "x", 1, 64 << 20) == 1)
    close(descriptor)
    try files.copy(a, to: folder["b"], replacing: false)
    let (source, copy) = try (
      Place.with(a) { try $0.status() }, Place.with(folder["b"]) { try $0.status() }
    )
    #expect(copy.size == source.size)
    #expect(copy.blocks <= source.blocks + 16)
    #expect(try files.read(folder["b"]) == files.read(a))
  }

  @Test func `moving one hard link onto another leaves the one`() throws {
    let (a, b) = try (folder.file("a", "A"), folder["b"])
    _ = a.withPlatformString { a in b.withPlatformString { link(a, $0) } }
    #expect(
      failure { try files.move(a, to: b, replacing: false) }
        == "can't move `\(a.shown)`: `\(b.shown)` exists already")
    try files.move(a, to: b, replacing: true)
    #expect(try folder.tree == ["b": "A"])
  }

  @Test func `deleting a folder leaves what its links lead to`() throws {
    try folder.file("kept/a")
    try folder.file("a/b/c")
    try folder.link("a/link", to: folder["kept"])
    try files.remove(folder["a"])
    #expect(try folder.tree == ["kept": "/", "kept/a": "content"])
  }

  @Test func `extended attributes travel along`() throws {
    let a = try folder.file("a")
    try #require(
      a.setAttribute("user.test", "tag"), "this file system keeps no extended attributes")
    try files.copy(a, to: folder["b"], replacing: false)
    var across = files
    across.features.renameBetweenFolders = false
    try folder.folder("x")
    try across.move(a, to: folder["x/c"], replacing: false)
    try files.write(Data(), to: folder["b"], replacing: true)
    #expect(folder["b"].attribute("user.test") == "tag")
    #expect(folder["x/c"].attribute("user.test") == "tag")
  }

  @Test func `a folder that can't be emptied isn't copied to another disk`() throws {
    try folder.file("a/b/file")
    _ = folder["a/b"].withPlatformString { chmod($0, 0o500) }
    defer { _ = folder["a/b"].withPlatformString { chmod($0, 0o700) } }
    try folder.folder("x")
    var across = files
    across.features.renameBetweenFolders = false
    try folder.withoutPrivileges {
      #expect(
        failure { try across.move(folder["a"], to: folder["x/a"], replacing: false) }
          == "can't move `\(folder["a"].shown)`: permission denied for `\(folder["a/b"].shown)`")
    }
    #expect(try folder.tree == ["a": "/", "a/b": "/", "a/b/file": "content", "x": "/"])
  }

  @Test func `what is added to a folder while it moves to another disk is not deleted`() throws {
    try folder.file("a/b/1")
    let copied = try Place.with(folder["a"]) { source in
      try Place.with(folder["copy"]) {
        try Copier(features: FileSystemFeatures(), isMove: true).copy(source, to: $0)
      }
    }
    try folder.file("a/b/2", "late")
    #expect(throws: SystemFailure.self) {
      try Place.with(folder["a"]) { try $0.removeOriginal(copied) }
    }
    #expect(try folder.tree["a/b/2"] == "late")
  }

  @Test func `what is changed while it moves to another disk is not deleted`() throws {
    let a = try folder.file("a", "old")
    let copied = try Place.with(a) { source in
      try Place.with(folder["copy"]) {
        try Copier(features: FileSystemFeatures(), isMove: true).copy(source, to: $0)
      }
    }
    let descriptor = a.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
    #expect(pwrite(descriptor, "new", 3, 0) == 3)
    close(descriptor)
    #expect(throws: SystemFailure.self) { try Place.with(a) { try $0.removeOriginal(copied) } }
    #expect(try files.text(a) == "new")
  }

  @Test(arguments: ["copy", "move", "write"])
  func `a canceled change leaves nothing behind`(change: String) async throws {
    let a = try folder.file("a", String(repeating: "x", count: 20 << 20))
    try folder.folder("x")
    let (target, before) = (folder["x/b"], try files.read(a))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var files = LocalFiles()
      files.features.renameBetweenFolders = false
      switch change {
      case "copy": try files.copy(a, to: target, replacing: false)
      case "move": try files.move(a, to: target, replacing: false)
      default: try files.write(before, to: target, replacing: false)
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try files.entries(of: folder["x"]) == [])
    #expect(try files.read(a) == before)
  }

  @Test func `many writers of one name: exactly one succeeds`() async throws {
    let target = folder["target"]
    let successes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          var files = LocalFiles()
          files.features.renameWithoutReplacing = number % 2 == 0
          files.features.hardLinks = number % 3 == 0
          do {
            try files.write(Data("\(number)".utf8), to: target, replacing: false)
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(successes == 1)
    #expect(try files.entries(of: folder.path) == ["target"])
    #expect(try files.read(target).isEmpty == false)
  }
}

extension FilePath {
  func setAttribute(_ name: String, _ value: String) -> Bool {
    withPlatformString { setxattr($0, name, value, value.utf8.count, 0) == 0 }
  }

  func attribute(_ name: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = withPlatformString { getxattr($0, name, &buffer, buffer.count) }
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }
}
