import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

/// Whether the temporary folder's disk has extended attributes.
private let hasAttributes: Bool = {
  guard let folder = try? TestFolder(), let path = try? folder.file("a") else { return false }
  return (try? LocalFiles().set(.extended("user.test", [1]), of: path)) != nil
}()

@Suite("Files: attributes and links, every implementation")
struct FileAttributesTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(arguments: Implementation.allCases, ["a", "folder", "link"])
  func `permissions are set, also through a link`(
    implementation: Implementation, name: String
  ) throws {
    let files = implementation.make()
    try folder.file("a", "A")
    try folder.folder("folder")
    try folder.link("link", to: "a")
    for bits: UInt16 in [0o700, 0o500, 0o755] {
      try files.set(.permissions(bits), of: folder[name])
      #expect(try files.status(of: folder[name], followingLinks: true).permissions == bits)
    }
    #expect(try files.status(of: folder["link"], followingLinks: false).kind == .link)
    #expect(try files.text(folder["a"]) == "A")
  }

  @Test(
    .enabled(if: hasAttributes, "the disk of the temporary folder has no extended attributes"),
    arguments: Implementation.allCases, ["a", "folder", "link"])
  func `extended attributes are set, read and removed`(
    implementation: Implementation, name: String
  ) throws {
    let files = implementation.make()
    try folder.file("a", "A")
    try folder.folder("folder")
    try folder.link("link", to: "a")
    let path = folder[name]
    #expect(try files.extendedAttribute("user.test", of: path) == nil)
    for value: [UInt8] in [[0xFF, 0, 0x2C], [], [UInt8](repeating: 7, count: 2000)] {
      try files.set(.extended("user.test", value), of: path)
      #expect(try files.extendedAttribute("user.test", of: path) == value)
    }
    for _ in 1...2 {
      try files.set(.extended("user.test", nil), of: path)
      #expect(try files.extendedAttribute("user.test", of: path) == nil)
    }
  }

  @Test(
    .enabled(if: hasAttributes, "the disk of the temporary folder has no extended attributes"),
    arguments: Implementation.allCases)
  func `attributes stay when a file is written, moved and copied`(
    implementation: Implementation
  ) throws {
    let files = implementation.make()
    try folder.file("a", "A")
    try files.set(.extended("user.test", [1]), of: folder["a"])
    try files.set(.permissions(0o640), of: folder["a"])
    try files.write(Data("B".utf8), to: folder["a"], replacing: true)
    try files.append(Data("C".utf8), to: folder["a"])
    try files.move(folder["a"], to: folder["b"], replacing: false)
    try files.copy(folder["b"], to: folder["c"], replacing: false)
    for name in ["b", "c"] {
      #expect(try files.text(folder[name]) == "BC")
      #expect(try files.extendedAttribute("user.test", of: folder[name]) == [1])
      #expect(try files.status(of: folder[name], followingLinks: true).permissions == 0o640)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `a missing file has no attributes to set or read`(implementation: Implementation) throws {
    let files = implementation.make()
    let path = folder["none"]
    #expect(
      failure { try files.set(.permissions(0o600), of: path) }
        == "can't change `\(path.shown)`: no such file or folder")
    #expect(
      failure { _ = try files.extendedAttribute("user.a", of: path) }
        == "can't read `\(path.shown)`: no such file or folder")
  }

  @Test(arguments: Implementation.allCases)
  func `symbolic links are followed, moved and deleted as links`(
    implementation: Implementation
  ) throws {
    let files = implementation.make()
    try folder.file("x/a", "A")
    try files.makeLink(folder["x/relative"], to: "a", kind: .symbolic)
    try files.makeLink(folder["absolute"], to: folder["x"], kind: .symbolic)
    try files.makeLink(folder["broken"], to: "nowhere", kind: .symbolic)
    #expect(try files.text(folder["absolute/relative"]) == "A")
    #expect(try files.status(of: folder["absolute"], followingLinks: true).kind == .folder)
    #expect(try files.statusIfPresent(of: folder["broken"]) == nil)
    try files.write(Data("B".utf8), to: folder["absolute/relative"], replacing: true)
    try files.move(folder["broken"], to: folder["absolute/moved"], replacing: false)
    #expect(
      try files.tree(of: folder.path) == [
        "absolute": "→ \(folder["x"].shown)", "x": "/", "x/a": "B", "x/relative": "→ a",
        "x/moved": "→ nowhere",
      ])
    try files.remove(folder["absolute"])
    #expect(try files.text(folder["x/a"]) == "B")
  }

  @Test(arguments: Implementation.allCases)
  func `a hard link is another name of a file`(implementation: Implementation) throws {
    let files = implementation.make()
    try folder.file("a", "A")
    try folder.folder("folder")
    try files.makeLink(folder["b"], to: folder["a"], kind: .hard)
    try files.remove(folder["a"])
    #expect(try files.text(folder["b"]) == "A")
    #expect(throws: FileError.self) {
      try files.makeLink(folder["c"], to: folder["folder"], kind: .hard)
    }
    #expect(throws: FileError.self) {
      try files.makeLink(folder["c"], to: folder["none"], kind: .hard)
    }
  }

  @Test(arguments: Implementation.allCases, [FileLinkKind.symbolic, .hard])
  func `a link replaces nothing`(implementation: Implementation, kind: FileLinkKind) throws {
    let files = implementation.make()
    let (a, b) = try (folder.file("a", "A"), folder.file("b", "B"))
    #expect(
      failure { try files.makeLink(b, to: a, kind: kind) }
        == "can't make the link `\(b.shown)`: it exists already")
    #expect(try files.tree(of: folder.path) == ["a": "A", "b": "B"])
  }

  @Test func `a simulation changes nothing, and says what it would do`() throws {
    let files = SimulatedFiles(over: LocalFiles(), folder: folder.path) {
      throw CocoaError(.fileNoSuchFile)
    }
    let a = try folder.file("a", "A")
    let before = try LocalFiles().status(of: a, followingLinks: false)
    try files.set(.permissions(0o600), of: a)
    try files.set(.extended("user.xdg.tags", Array("b,c".utf8)), of: a)
    try files.set(.extended("user.xdg.tags", nil), of: a)
    try files.makeLink(folder["link"], to: "a", kind: .symbolic)
    try files.makeLink(folder["name"], to: a, kind: .hard)
    #expect(
      files.operations.map { $0.words { $0.lastComponent?.string ?? "" } } == [
        "give `a` the permissions 600", "give `a` the attribute `user.xdg.tags`: `b,c`",
        "remove the attribute `user.xdg.tags` from `a`", "make the link `link` to `a`",
        "make `name` another name of `a`",
      ])
    #expect(try folder.tree == ["a": "A"])
    #expect(try LocalFiles().status(of: a, followingLinks: false) == before)
    #expect(try LocalFiles().extendedAttribute("user.xdg.tags", of: a) == nil)
  }
}

@Suite("Files: finding trashes and their records")
struct TrashFoldersTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `the trashes that exist are found, and none is made`() throws {
    let disk = folder["disk"]
    let files = LocalFiles(home: folder["home"], mounts: [disk, folder["other"]])
    #expect(try files.trashFolders() == [])
    try folder.folder("disk")
    try folder.file("a")
    try files.trash(folder["a"])
    let user = geteuid()
    let own = try folder.folder("disk/.Trash-\(user)")
    let home = folder["home/.local/share"]
    let first = TrashFolder(path: home.appending("Trash"), top: home)
    #expect(try files.trashFolders() == [first, TrashFolder(path: own, top: disk)])
    // Without the sticky bit, another user could put something into it.
    let shared = try folder.folder("disk/.Trash/\(user)")
    #expect(try files.trashFolders().count == 2)
    #expect(chmod(folder["disk/.Trash"].string, 0o1777) == 0)
    #expect(
      try files.trashFolders() == [
        first, TrashFolder(path: shared, top: disk), TrashFolder(path: own, top: disk),
      ])
    #expect(try files.entries(of: folder.path).count == 2)
  }

  @Test func `the trash of a disk that is mounted at several places is found once`() throws {
    let disk = try folder.folder("disk")
    let other = try folder.folder("other")
    let again = try folder.link("again", to: disk)
    let user = geteuid()
    let trashes = try [disk, other].map { place in
      let own = place.appending(".Trash-\(user)")
      try LocalFiles().createFolder(own)
      return TrashFolder(path: own, top: place)
    }
    let files = LocalFiles(home: folder["home"], mounts: [disk, disk, again, other])
    #expect(try files.trashFolders() == trashes)
  }

  @Test func `a simulation has the trash that it would make, with records`() throws {
    let home = folder["home"]
    let local = LocalFiles(home: home, mounts: [])
    let files = SimulatedFiles(over: local, home: home) { throw CocoaError(.fileNoSuchFile) }
    #expect(try files.trashFolders() == [])
    let place = try files.trash(folder.file("ä b"))
    let trash = home.appending(".local/share/Trash")
    #expect(try files.trashFolders().map(\.path) == [trash])
    let info = try TrashInfo(files.read(TrashInfo.path(of: place)))
    #expect(info?.stored == folder["ä b"])
    #expect(info?.deleted.map { abs($0.timeIntervalSinceNow) < 60 } == true)
    #expect(try local.trashFolders() == [])
  }

  @Test func `a record is read as it is written`() throws {
    let path = FilePath(bytes: Array("/a b/ü%\n".utf8) + [0xFF])
    let date = Date(timeIntervalSince1970: 1_795_248_000)
    let info = TrashInfo(stored: path, deleted: date)
    #expect(TrashInfo(info.data) == info)
  }

  @Test(
    arguments: [
      ("[Trash Info]\nPath=a/b\nDeletionDate=20261121T08:09:05\n", "a/b", true),
      ("[Trash Info]\nDeletionDate=nonsense\nPath=%2Fa\nPath=/b", "/a", false),
      ("[Trash Info]\nPath=/a", "/a", false),
      ("Path=/a", nil, false), ("", nil, false), ("[Trash Info]\nPath=", nil, false),
      ("[Trash Info]\nPath=../../etc/passwd", nil, false),
      ("[Trash Info]\nPath=/a/%2e%2e/b", nil, false), ("[Trash Info]\nPath=a%00b", nil, false),
    ] as [(String, String?, Bool)])
  func `others write records too`(text: String, path: String?, hasDate: Bool) {
    let info = TrashInfo(Data(text.utf8))
    #expect(info?.stored == path.map { FilePath($0) })
    #expect((info?.deleted != nil) == hasDate)
  }
}

@Suite("Files: events at a path")
struct PathEventsTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(arguments: ["a", "b/c/d", "link"])
  func `each change is told`(name: String) async throws {
    try folder.file("target", "1")
    try folder.link("link", to: "target")
    for change in 0..<4 {
      let events = try PathEvents(at: folder[name])
      switch change {
      case 0: try folder.file(name == "link" ? "target" : name, "2")
      case 1: try LocalFiles().append(Data("3".utf8), to: folder[name])
      case 2: try LocalFiles().move(folder[name], to: folder["moved"], replacing: false)
      default: try LocalFiles().move(folder["moved"], to: folder[name], replacing: false)
      }
      var isTold = false
      for await _ in events.changes {
        isTold = true
        break
      }
      #expect(isTold, "\(change)")
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["a", "b/c"])
  func `what comes to be is watched from then on`(name: String) async throws {
    try folder.folder("b")
    let events = try PathEvents(at: folder[name])
    try folder.file(name, "1")
    var changes = events.changes.makeAsyncIterator()
    // The first events may be those of making it.
    for _ in 0..<8 {
      await changes.next()
      try LocalFiles().append(Data("2".utf8), to: folder[name])
    }
    await changes.next()
  }

  @Test func `waiting ends when it is canceled`() async throws {
    let path = folder["a"]
    let task = Task {
      let events = try PathEvents(at: path)
      for await _ in events.changes { return true }
      return false
    }
    task.cancel()
    #expect(try await task.value == false)
  }
}
