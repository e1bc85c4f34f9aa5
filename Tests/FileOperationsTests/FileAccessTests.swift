import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

/// The implementations that share these tests.
enum Implementation: CaseIterable {
  /// The real thing.
  case local
  /// The same, on a file system without optional features.
  case localWithoutFeatures
  /// The same, with every folder on a disk of its own.
  case localAcrossDevices
  case simulated

  func make() -> any FileAccess {
    var local = LocalFiles()
    switch self {
    case .local: break
    case .localWithoutFeatures:
      local.features = FileSystemFeatures(
        renameWithoutReplacing: false, hardLinks: false, copyInKernel: false)
    case .localAcrossDevices: local.features = FileSystemFeatures(renameBetweenFolders: false)
    case .simulated:
      return SimulatedFiles(over: LocalFiles()) { throw CocoaError(.fileNoSuchFile) }
    }
    return local
  }
}

@Suite("Files: every implementation")
struct FilesTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Names that have broken other tools.
  static let hardNames: [FilePath.Component] = [
    "a b.txt", "it's \"quoted\".txt", "new\nline.txt", "-rf", "--", "*", "$HOME", "~", "ü.txt",
    "\u{1F4C4}.pdf", ".hidden", "…", "a;b|c&d", "\\",
    FilePath(bytes: [0x66, 0xFF, 0xFE, 0x2E, 0x74]).lastComponent ?? "?",
    FilePath(bytes: [UInt8](repeating: 0x61, count: 255)).lastComponent ?? "?",
  ]

  @Test(arguments: Implementation.allCases, hardNames)
  func `any name goes through every change`(
    implementation: Implementation, name: FilePath.Component
  ) throws {
    let files = implementation.make()
    let (a, b) = (folder["a"], folder["b"])
    try files.createFolder(a)
    try files.createFolder(b)
    try files.write(Data("1".utf8), to: a.appending(name), replacing: false)
    try files.append(Data("2".utf8), to: a.appending(name))
    try files.copy(a.appending(name), to: b.appending(name), replacing: false)
    try files.remove(a.appending(name))
    try files.move(b.appending(name), to: a.appending(name), replacing: false)
    #expect(try files.entries(of: a) == [name])
    #expect(try files.entries(of: b) == [])
    #expect(try files.text(a.appending(name)) == "12")
    #expect(try files.status(of: a.appending(name), followingLinks: true).size == 2)
  }

  @Test(arguments: Implementation.allCases, [true, false])
  func `a file is appended to another, and its line begun and ended`(
    implementation: Implementation, asLine: Bool
  ) throws {
    let files = implementation.make()
    for (content, added) in [("a", asLine ? "a\n" : "a"), ("a\n", "a\n")] {
      let source = try files.open(folder.file("source", content))
      defer { try? source.close() }
      for name in ["old", "new"] {
        if name == "old" { try files.write(Data("1\n".utf8), to: folder[name], replacing: true) }
        try files.append(contentsOf: source, asLine: asLine, to: folder[name])
        #expect(try files.text(folder[name]) == (name == "old" ? "1\n" : "") + added)
        try files.remove(folder[name])
      }
      // The last line of the file has no line break.
      for isData in [true, false] {
        try files.write(Data("1".utf8), to: folder["open"], replacing: true)
        if isData {
          try files.append(Data(content.utf8), asLine: asLine, to: folder["open"])
        } else {
          try files.append(contentsOf: source, asLine: asLine, to: folder["open"])
        }
        #expect(try files.text(folder["open"]) == (asLine ? "1\n" : "1") + added)
      }
    }
  }

  @Test(arguments: Implementation.allCases)
  func `what isn't a file is not opened`(implementation: Implementation) throws {
    let files = implementation.make()
    try folder.folder("folder")
    #expect(mkfifo(folder["pipe"].string, 0o600) == 0)
    for name in ["folder", "pipe", "none"] {
      #expect(throws: FileError.self, "\(name)") { try files.open(folder[name]) }
    }
  }

  @Test(arguments: Implementation.allCases)
  func `a written file is read back, with its status`(implementation: Implementation) throws {
    let files = implementation.make()
    try files.write(Data("hello".utf8), to: folder["a"], replacing: false)
    let status = try files.status(of: folder["a"], followingLinks: true)
    #expect(status.kind == .file)
    #expect(status.size == 5)
    #expect(abs(status.modified.timeIntervalSinceNow) < 60)
    #expect(abs(status.created.timeIntervalSinceNow) < 60)
    #expect(try files.tree(of: folder.path) == ["a": "hello"])
  }

  @Test(arguments: Implementation.allCases)
  func `without replacing nothing is replaced`(implementation: Implementation) throws {
    let files = implementation.make()
    let (a, b) = try (folder.file("a", "A"), folder.file("x/b", "B"))
    let exists = "`\(b.shown)` exists already"
    #expect(
      failure { try files.write(Data(), to: b, replacing: false) }
        == "can't write `\(b.shown)`: it exists already")
    #expect(
      failure { try files.move(a, to: b, replacing: false) } == "can't move `\(a.shown)`: \(exists)"
    )
    #expect(
      failure { try files.copy(a, to: b, replacing: false) } == "can't copy `\(a.shown)`: \(exists)"
    )
    #expect(try files.tree(of: folder.path) == ["a": "A", "x": "/", "x/b": "B"])
  }

  @Test(arguments: Implementation.allCases)
  func `with replacing a file replaces a file`(implementation: Implementation) throws {
    let files = implementation.make()
    let (a, b) = try (folder.file("a", "A"), folder.file("x/b", "B"))
    try files.copy(a, to: b, replacing: true)
    #expect(try files.text(b) == "A")
    try files.write(Data("C".utf8), to: a, replacing: true)
    try files.move(a, to: b, replacing: true)
    #expect(try files.tree(of: folder.path) == ["x": "/", "x/b": "C"])
  }

  @Test(arguments: Implementation.allCases)
  func `what is in a folder is never replaced`(implementation: Implementation) throws {
    let files = implementation.make()
    let (a, b) = try (folder.folder("a"), folder.folder("x/b"))
    try folder.file("a/1")
    try folder.file("x/b/2")
    let file = try folder.file("file")
    #expect(
      failure { try files.move(a, to: b, replacing: true) }
        == "can't move `\(a.shown)`: `\(b.shown)` is a folder that isn't empty")
    #expect(
      failure { try files.copy(a, to: b, replacing: true) }
        == "can't copy `\(a.shown)`: `\(b.shown)` is a folder that isn't empty")
    #expect(
      failure { try files.move(file, to: b, replacing: true) }
        == "can't move `\(file.shown)`: `\(b.shown)` is a folder")
    #expect(
      failure { try files.move(a, to: file, replacing: true) }
        == "can't move `\(a.shown)`: `\(file.shown)` is not a folder")
    #expect(
      failure { try files.write(Data(), to: b, replacing: true) }
        == "can't write `\(b.shown)`: it is a folder")
    #expect(
      try files.tree(of: folder.path) == [
        "a": "/", "a/1": "content", "x": "/", "x/b": "/", "x/b/2": "content", "file": "content",
      ])
    try files.remove(b.appending("2"))
    try files.move(a, to: b, replacing: true)
    #expect(
      try files.tree(of: folder.path) == [
        "x": "/", "x/b": "/", "x/b/1": "content", "file": "content",
      ])
  }

  @Test(arguments: Implementation.allCases)
  func `folders move and copy with all that is in them`(implementation: Implementation) throws {
    let files = implementation.make()
    try folder.file("a/b/c", "C")
    try folder.file("a/d", "D")
    try folder.link("a/link", to: "b/c")
    try folder.link("a/dangling", to: "nowhere")
    try folder.folder("a/empty")
    try folder.folder("x")
    try files.copy(folder["a"], to: folder["x/copy"], replacing: false)
    try files.move(folder["a"], to: folder["x/moved"], replacing: false)
    let inside = [
      "b": "/", "b/c": "C", "d": "D", "link": "→ b/c", "dangling": "→ nowhere", "empty": "/",
    ]
    #expect(try files.tree(of: folder["x/copy"]) == inside)
    #expect(try files.tree(of: folder["x/moved"]) == inside)
    #expect(try files.entries(of: folder.path) == ["x"])
    #expect(try files.text(folder["x/moved/link"]) == "C")
  }

  @Test(arguments: Implementation.allCases)
  func `a folder lists its entries with their kinds, or without`(
    implementation: Implementation
  ) throws {
    let files = implementation.make()
    try folder.file("a")
    try folder.folder("b")
    try folder.link("c", to: "nowhere")
    try folder.file(".hidden")
    let listed = try files.listing(of: folder.path)
    #expect(
      Set(listed.map { String(decoding: $0.name, as: UTF8.self) }) == ["a", "b", "c", ".hidden"])
    for entry in listed {
      let path = folder.path.appending(String(decoding: entry.name, as: UTF8.self))
      let kind = try files.status(of: path, followingLinks: false).kind
      #expect(entry.kind == nil || entry.kind == kind)
    }
    #expect(throws: FileError.self) { try files.listing(of: folder["a"]) }
    #expect(throws: FileError.self) { try files.listing(of: folder["none"]) }
  }

  @Test(arguments: Implementation.allCases)
  func `a folder doesn't go into itself`(implementation: Implementation) throws {
    let files = implementation.make()
    try folder.file("a/b/c")
    try folder.link("link", to: "a/b")
    let (a, inner, linked) = (folder["a"], folder["a/b/a"], folder["link/a"])
    #expect(
      failure { try files.move(a, to: inner, replacing: false) }
        == "can't move `\(a.shown)`: `\(inner.shown)` is inside it")
    #expect(
      failure { try files.copy(a, to: inner, replacing: false) }
        == "can't copy `\(a.shown)`: `\(inner.shown)` is inside it")
    #expect(
      failure { try files.copy(a, to: linked, replacing: false) }
        == "can't copy `\(a.shown)`: `\(linked.shown)` is inside it")
    #expect(
      try files.tree(of: folder.path) == [
        "a": "/", "a/b": "/", "a/b/c": "content", "link": "→ a/b",
      ])
  }

  @Test(arguments: Implementation.allCases)
  func `moving to where it is does nothing`(implementation: Implementation) throws {
    let files = implementation.make()
    let a = try folder.file("a", "A")
    try folder.link("here", to: ".")
    try files.move(a, to: a, replacing: false)
    try files.move(a, to: folder["here/a"], replacing: true)
    #expect(try files.tree(of: folder.path) == ["a": "A", "here": "→ ."])
  }

  @Test(arguments: Implementation.allCases)
  func `copying a file onto itself is an error`(implementation: Implementation) throws {
    let files = implementation.make()
    let a = try folder.file("a", "A")
    #expect(
      failure { try files.copy(a, to: a, replacing: true) }
        == "can't copy `\(a.shown)`: it is the same file")
    #expect(try files.text(a) == "A")
  }

  @Test(arguments: Implementation.allCases)
  func `what is missing is named`(implementation: Implementation) throws {
    let files = implementation.make()
    let (none, a) = try (folder["none"], folder.file("a"))
    let inNone = folder["none/b"]
    #expect(
      failure { _ = try files.read(none) } == "can't read `\(none.shown)`: no such file or folder")
    #expect(
      failure { _ = try files.entries(of: none) }
        == "can't list `\(none.shown)`: no such file or folder")
    #expect(
      failure { try files.move(none, to: a, replacing: true) }
        == "can't move `\(none.shown)`: no such file or folder")
    #expect(
      failure { try files.move(a, to: inNone, replacing: true) }
        == "can't move `\(a.shown)`: there is no `\(none.shown)`")
    #expect(
      failure { try files.write(Data(), to: inNone, replacing: false) }
        == "can't write `\(inNone.shown)`: there is no `\(none.shown)`")
    #expect(
      failure { try files.remove(none) } == "can't delete `\(none.shown)`: no such file or folder")
    #expect(
      failure { _ = try files.trash(none) }
        == "can't trash `\(none.shown)`: no such file or folder")
    #expect(
      failure { _ = try files.read(folder.path) }
        == "can't read `\(folder.path.shown)`: it is a folder")
    #expect(
      failure { _ = try files.entries(of: a) } == "can't list `\(a.shown)`: it is not a folder")
    #expect(
      failure { try files.createFolder(a) }
        == "can't make the folder `\(a.shown)`: it is not a folder")
    #expect(
      failure { try files.createFolder(a.appending("b")) }
        == "can't make the folder `\(a.shown)/b`: `\(a.shown)` is not a folder")
    #expect(
      failure { try files.remove("/") }
        == "can't delete `/`: it is not a file or folder that can be changed")
  }

  @Test(arguments: Implementation.allCases)
  func `writing goes through links, all else is about the link`(
    implementation: Implementation
  ) throws {
    let files = implementation.make()
    try folder.file("real/a", "A")
    try folder.link("one", to: "two")
    try folder.link("two", to: "real/a")
    try folder.link("new", to: "real/new")
    try folder.link("loop", to: "loop")
    try files.write(Data("B".utf8), to: folder["one"], replacing: true)
    try files.append(Data("C".utf8), to: folder["one"])
    try files.write(Data("N".utf8), to: folder["new"], replacing: true)
    #expect(
      failure { try files.write(Data(), to: folder["one"], replacing: false) }
        == "can't write `\(folder["one"].shown)`: it exists already")
    #expect(
      failure { try files.write(Data(), to: folder["loop"], replacing: true) }
        == "can't write `\(folder["loop"].shown)`: it is a link that leads to itself")
    try files.move(folder["two"], to: folder["moved"], replacing: false)
    try files.copy(folder["new"], to: folder["copied"], replacing: false)
    try files.remove(folder["new"])
    #expect(
      try files.tree(of: folder.path) == [
        "real": "/", "real/a": "BC", "real/new": "N", "one": "→ two", "moved": "→ real/a",
        "copied": "→ real/new", "loop": "→ loop",
      ])
    #expect(try files.statusIfPresent(of: folder["one"]) == nil)
    #expect(try files.status(of: folder["moved"], followingLinks: true).size == 2)
  }

  @Test(arguments: Implementation.allCases)
  func `times and permissions are kept`(implementation: Implementation) throws {
    let files = implementation.make()
    let a = try folder.file("a/file", "#!/bin/sh")
    let time = [
      timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0),
    ]
    _ = a.withPlatformString { chmod($0, 0o751) }
    _ = a.withPlatformString { utimensat(AT_FDCWD, $0, time, 0) }
    _ = folder["a"].withPlatformString { chmod($0, 0o711) }
    _ = folder["a"].withPlatformString { utimensat(AT_FDCWD, $0, time, 0) }
    try folder.folder("x")
    try files.copy(folder["a"], to: folder["x/b"], replacing: false)
    try files.move(folder["a"], to: folder["x/c"], replacing: false)
    for name in ["x/b", "x/c", "x/b/file", "x/c/file"] {
      let status = try files.status(of: folder[name], followingLinks: true)
      #expect(status.modified == Date(timeIntervalSince1970: 1_000_000_000), "\(name)")
      #expect(status.permissions == (status.kind == .folder ? 0o711 : 0o751), "\(name)")
    }
  }

  @Test(arguments: Implementation.allCases)
  func `folders are made with those above`(implementation: Implementation) throws {
    let files = implementation.make()
    try files.createFolder(folder["a/b/c"])
    try files.createFolder(folder["a/b/c"])
    #expect(try files.tree(of: folder.path) == ["a": "/", "a/b": "/", "a/b/c": "/"])
  }
}
