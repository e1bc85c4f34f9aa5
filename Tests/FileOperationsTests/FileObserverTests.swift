import Foundation
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Files: observed")
struct FileObserverTests {
  private let folder: TestFolder
  private let observer: Observer
  private var files: LocalFiles

  init() throws {
    folder = try TestFolder()
    observer = Observer(in: folder.path)
    files = LocalFiles(home: folder.path, dataHome: folder["data"]).observed(by: observer)
  }

  @Test func `every change is told, and which version it made`() throws {
    let (a, b, c) = (folder["a"], folder["b"], folder["c"])
    try files.write(Data("x".utf8), to: a, replacing: false)
    #expect(observer.told() == ["will a", "made a", "did a"])
    try files.append(Data("y".utf8), to: a)
    #expect(observer.told() == ["will a", "added to a", "did a"])
    try files.append(Data("y".utf8), to: folder["new"])
    #expect(observer.told() == ["will new", "made new", "did new"])
    let source = try files.open(a)
    defer { try? source.close() }
    // As one change, and of a file by itself.
    try files.append(contentsOf: source, asLine: true, to: a)
    #expect(observer.told() == ["will a", "added to a", "did a"])
    #expect(try files.text(a) == "xy\nxy\n")
    try files.copy(a, to: b, replacing: false)
    #expect(observer.told() == ["will b", "made b", "did b"])
    try files.move(b, to: c, replacing: false)
    #expect(observer.told() == ["will b", "will c", "gone b", "made c", "did b", "did c"])
    try files.createFolder(folder["d/e"])
    #expect(
      observer.told() == ["will d", "made d", "did d", "will d/e", "made d/e", "did d/e"])
    try files.remove(c)
    #expect(observer.told() == ["will c", "gone c", "did c"])
    try files.trash(a)
    #expect(
      observer.told().filter { !$0.contains(".trashinfo") } == [
        "will a", "gone a", "made data/Trash/files/a", "did a",
      ])
    #expect(try files.entries(of: folder.path).count == 3)
    #expect(observer.told() == [])
  }

  @Test func `what fails has made and removed nothing`() throws {
    let (a, b) = (try folder.file("a"), try folder.file("b"))
    #expect(throws: FileError.self) { try files.write(Data(), to: a, replacing: false) }
    #expect(throws: FileError.self) { try files.move(a, to: b, replacing: false) }
    #expect(throws: FileError.self) { try files.copy(a, to: b, replacing: false) }
    #expect(throws: FileError.self) { try files.remove(folder["c"]) }
    #expect(throws: FileError.self) { try files.append(Data(), to: folder.path) }
    #expect(!observer.told().contains { !$0.hasPrefix("will") && !$0.hasPrefix("did") })
  }

  @Test(arguments: [true, false])
  func `a folder is told with its contents`(canRename: Bool) throws {
    var files = files
    files.features.renameBetweenFolders = canRename
    try folder.file("from/a/b")
    try folder.folder("to")
    try files.move(folder["from/a"], to: folder["to/a"], replacing: false)
    #expect(
      observer.told().filter { !$0.contains(" from") } == [
        "will to/a", "made to/a", "made to/a/b", "did to/a",
      ])
    try files.copy(folder["to/a"], to: folder["c"], replacing: false)
    #expect(observer.told() == ["will c", "made c", "made c/b", "did c"])
  }

  @Test func `a link on the way is followed in what is told`() throws {
    try folder.folder("real")
    try folder.link("link", to: "real")
    try files.write(Data(), to: folder["link/a"], replacing: false)
    #expect(observer.told() == ["will link/a", "made real/a", "did link/a"])
  }

  private final class Observer: FileObserver {
    private let seen = Mutex<[String]>([])
    private let folder: FilePath
    let needsContents = true

    init(in folder: FilePath) { self.folder = folder }

    func willChange(_ path: FilePath) { note("will", path) }
    func didChange(_ path: FilePath) { note("did", path) }

    func note(_ changes: [FileChange]) {
      for change in changes {
        switch change {
        case .made(let path, let version, let changed):
          let isRight = version == Self.version(of: path) && changed == Self.changed(of: path)
          note(isRight ? "made" : "made another version of", path)
        case .appended(let path, from: let earlier, to: let version, _):
          let isRight = version == Self.version(of: path) && earlier.isSameFile(as: version)
          note(isRight ? "added to" : "made another version of", path)
        case .gone(let path, _): note("gone", path)
        }
      }
    }

    private static func version(of path: FilePath) -> FileVersion? {
      try? Place.with(path) { FileVersion(try $0.status()) }
    }

    private static func changed(of path: FilePath) -> Int64? {
      try? Place.with(path) { try $0.status().changedAt }
    }

    private func note(_ word: String, _ path: FilePath) {
      var place = path
      let isInside = place.removePrefix(folder)
      seen.withLock { $0.append("\(word) \(isInside ? place.string : "elsewhere")") }
    }

    /// What was told since it was last asked.
    func told() -> [String] {
      seen.withLock { seen in
        defer { seen = [] }
        return seen
      }
    }
  }
}
