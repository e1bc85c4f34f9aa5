import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

@Suite("Files: the trash")
struct FilesTrashTests {
  let folder: TestFolder
  let files: LocalFiles

  init() throws {
    folder = try TestFolder()
    // 2026-11-21T08:09:05 in the machine's zone.
    var local = tm()
    (local.tm_year, local.tm_mon, local.tm_mday) = (126, 10, 21)
    (local.tm_hour, local.tm_min, local.tm_sec, local.tm_isdst) = (8, 9, 5, -1)
    let date = Date(timeIntervalSince1970: Double(mktime(&local)))
    files = LocalFiles(home: folder["home"], now: { date })
  }

  private var trash: FilePath { folder["home/.local/share/Trash"] }

  @Test func `a file goes to the home trash with a record of where it was`() throws {
    let a = try folder.file("in/ä 100%\n.txt", "A")
    let place = try files.trash(a)
    #expect(place == trash.appending("files/ä 100%\n.txt"))
    #expect(
      try files.text(trash.appending("info/ä 100%\n.txt.trashinfo")) == """
        [Trash Info]
        Path=\(folder["in"].shown)/%C3%A4%20100%25%0A.txt
        DeletionDate=2026-11-21T08:09:05

        """)
    #expect(try files.text(place) == "A")
    #expect(try files.entries(of: folder["in"]) == [])
    #expect(try files.status(of: trash, followingLinks: false).permissions == 0o700)
  }

  @Test func `names that clash are numbered`() throws {
    var places: [FilePath] = []
    for number in 1...3 { places.append(try files.trash(folder.file("a.tar.gz", "\(number)"))) }
    #expect(
      places == ["a.tar.gz", "a 2.tar.gz", "a 3.tar.gz"].map { trash.appending("files/\($0)") })
    #expect(try places.map(files.text) == ["1", "2", "3"])
    #expect(try files.entries(of: trash.appending("info")).count == 3)
  }

  @Test(
    arguments: [false, true],
    ["home", "home/.local", "home/.local/share/Trash", "home/.local/share/Trash/files"])
  func `a folder that has the trash in it isn't trashed`(isDryRun: Bool, name: String) throws {
    try files.createFolder(trash.appending("files"))
    let used: any FileAccess =
      isDryRun
      ? SimulatedFiles(over: files, home: folder["home"]) { throw CocoaError(.fileNoSuchFile) }
      : files
    let error = #expect(throws: FileError.self) { try used.trash(folder[name]) }
    #expect(error?.reason == "the trash is inside it")
    #expect(try files.entries(of: trash) == ["files"])
  }

  @Test func `a file without a record in the trash is not replaced`() throws {
    try folder.file("home/.local/share/Trash/files/a", "old")
    let place = try files.trash(folder.file("a", "new"))
    #expect(place == trash.appending("files/a 2"))
    #expect(try files.text(trash.appending("files/a")) == "old")
    #expect(try files.entries(of: trash.appending("info")) == ["a 2.trashinfo"])
  }

  @Test func `links, folders, long names and bytes that aren't UTF-8 go too`() throws {
    try folder.file("folder/a")
    try folder.link("link", to: "nowhere")
    let long = try folder.file(String(repeating: "n", count: 255))
    let raw = folder.path.appending(FilePath(bytes: [0xFF, 0x20]).components)
    try files.write(Data(), to: raw, replacing: false)
    for path in [folder["folder"], folder["link"], long, raw] { try files.trash(path) }
    #expect(try files.entries(of: folder.path) == ["home"])
    #expect(try files.entries(of: trash.appending("files")).count == 4)
    #expect(
      try files.text(
        trash.appending("info").appending(
          FilePath(bytes: [0xFF, 0x20] + Array(".trashinfo".utf8)).components)
      ).contains("/%FF%20\n"))
  }

  @Test(arguments: [
    (String(repeating: "n", count: 250) + ".txt", String(repeating: "n", count: 226) + ".txt"),
    (String(repeating: "ä", count: 124) + ".pdf", String(repeating: "ä", count: 113) + ".pdf"),
    ("a." + String(repeating: "n", count: 250), "a." + String(repeating: "n", count: 228)),
  ])
  func `a long name is cut at a character, before its extension`(name: String, kept: String) throws
  {
    let place = try files.trash(folder.file(name))
    #expect(place.lastComponent?.string == kept)
  }

  @Test func `the trash itself can't go to the trash`() throws {
    try files.trash(folder.file("a"))
    #expect(throws: FileError.self) { try files.trash(trash) }
    #expect(try files.entries(of: trash.appending("info")) == ["a.trashinfo"])
  }
}

/// On another disk: a small one in memory, mounted for the test.
@Suite(
  "Files: the trash of another disk",
  .enabled(if: MemoryDisk.isAllowed, "mounting a disk for the test takes root"))
struct FilesMountTrashTests {
  let folder: TestFolder
  let disk: MemoryDisk
  let files: LocalFiles

  init() throws {
    folder = try TestFolder()
    disk = try MemoryDisk(megabytes: 2)
    files = LocalFiles(home: folder["home"])
  }

  @Test func `it goes to a trash at the top of the disk`() throws {
    let top = disk.path
    try files.createFolder(top.appending("a/b"))
    try files.write(Data("c".utf8), to: top.appending("a/b/c d"), replacing: false)
    let place = try files.trash(top.appending("a/b/c d"))
    let trash = top.appending(".Trash-\(geteuid())")
    #expect(place == trash.appending("files/c d"))
    #expect(try files.text(trash.appending("info/c d.trashinfo")).contains("Path=a/b/c%20d\n"))
  }

  @Test func `a common trash is used if it is safe`() throws {
    let top = disk.path
    let shared = top.appending(".Trash")
    try files.createFolder(shared)
    func trashOne(_ name: String) throws -> FilePath {
      try files.write(Data(), to: top.appending(name), replacing: false)
      return try files.trash(top.appending(name))
    }
    #expect(try trashOne("a") == top.appending(".Trash-\(geteuid())/files/a"))
    _ = shared.withPlatformString { chmod($0, 0o1777) }
    #expect(try trashOne("b") == shared.appending("\(geteuid())/files/b"))
  }

  @Test func `where none can be made it is copied to the home trash`() throws {
    let top = disk.path
    // A file in the way of the trash folder.
    try files.write(Data(), to: top.appending(".Trash-\(geteuid())"), replacing: false)
    try files.write(Data("c".utf8), to: top.appending("c"), replacing: false)
    let place = try files.trash(top.appending("c"))
    #expect(place == folder["home/.local/share/Trash/files/c"])
    #expect(try files.text(place) == "c")
    #expect(try files.statusIfPresent(of: top.appending("c")) == nil)
  }
}
