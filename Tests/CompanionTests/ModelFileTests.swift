import AppDatabases
import Foundation
import TestFixtures
import Testing

@testable import SwiftData

@Model
private final class Page {
  var name: String
  var data = Data()

  init(name: String) { self.name = name }
}

/// Where a container keeps its objects, and what can be wrong with the file.
@Suite("Files of objects")
struct ModelFileTests {
  private let pages: ModelFile
  private var folder: TestFolder { pages.folder }
  private var file: URL { pages.url }

  init() throws { pages = try ModelFile("data/pages.store", for: Page.self) }

  private func names(_ context: ModelContext) throws -> [String] {
    try context.all(Page.self).map(\.name)
  }

  private func failure(_ body: () throws -> Void) -> String? {
    #expect(throws: SwiftDataError.self) { try body() }?.description
  }

  @Test func `a container in memory is alone`() throws {
    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    #expect(configuration.url.path == "/dev/null")
    let container = try ModelContainer(for: Page.self, configurations: configuration)
    let context = ModelContext(container)
    context.insert(Page(name: "a"))
    try context.save()
    #expect(try names(ModelContext(container)) == ["a"])
    let other = try ModelContainer(for: Page.self, configurations: configuration)
    #expect(try names(ModelContext(other)) == [])
  }

  @Test func `a damaged file is an error, and stays as it is`() throws {
    let text = String(repeating: "this is no database ", count: 1_000)
    try folder.write(text, to: "data/pages.store")
    #expect(
      failure { _ = try pages.container() }
        == "can't use the store `\(file.path)`: the file is damaged, or "
        + "has another layout (file is not a database)")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `damage while the file is in use is an error, and nothing is deleted`() throws {
    let context = ModelContext(try pages.container())
    for number in 1...500 { context.insert(Page(name: "\(number)")) }
    try context.save()
    let handle = try FileHandle(forUpdating: file)
    try handle.seek(toOffset: 4_096)
    try handle.write(contentsOf: Data(repeating: 0x41, count: 40_000))
    try handle.close()
    let size = try folder.data("data/pages.store")
    let reason = failure { _ = try names(ModelContext(try pages.container())) }
    #expect(reason?.contains("the file is damaged") == true)
    #expect(try folder.data("data/pages.store") == size)
  }

  @Test func `a database of something else is an error, and stays as it is`() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try SQLiteConnection(path: file.path).execute("CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY)")
    #expect(
      failure { _ = try pages.container() }?.contains("it was made by something else") == true)
    #expect(
      try SQLiteConnection(path: file.path).query("SELECT name FROM sqlite_master")
        == [[.text("ZNOTE")]])
  }

  @Test func `a store from a Mac keeps its write-ahead log`() throws {
    let mac = folder.url.appending(path: "mac.store")
    let files = FileManager.default
    try files.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let connection = try SQLiteConnection(path: mac.path)
    _ = try connection.query("PRAGMA journal_mode = WAL")
    try connection.execute("CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY)")
    // As they are when the program ends without closing them.
    for end in ["", "-wal"] {
      try files.copyItem(atPath: mac.path + end, toPath: file.path + end)
    }
    func content() throws -> [Data] {
      try ["", "-wal"].map { try folder.data("data/pages.store\($0)") }
    }
    let before = try content()
    let link = folder.url.appending(path: "link.store")
    try files.createSymbolicLink(at: link, withDestinationURL: file)
    for url in [file, link] {
      let reason = failure {
        _ = try ModelContainer(for: Page.self, configurations: ModelConfiguration(url: url))
      }
      #expect(reason?.contains("it was made by something else") == true)
      #expect(try content() == before)
    }
  }

  @Test func `a full disk is an error, and the changes wait`() throws {
    let container = try pages.container()
    let context = ModelContext(container)
    context.insert(Page(name: "a"))
    try context.save()
    try container.store.read { _ = try $0.query("PRAGMA max_page_count = 20") }
    let page = Page(name: "b")
    page.data = Data(count: 200_000)
    context.insert(page)
    #expect(
      failure { try context.save() }
        == "can't use the store `\(file.path)`: the disk is full; free some space")
    #expect(context.hasChanges)
    #expect(try names(ModelContext(try pages.container())) == ["a"])
    page.data = Data()
    try context.save()
    #expect(try names(ModelContext(try pages.container())) == ["a", "b"])
  }

  @Test func `a file that is removed is made again, and one that is replaced is read`() throws {
    let container = try pages.container()
    let context = ModelContext(container)
    context.insert(Page(name: "a"))
    try context.save()
    let backup = folder.url.appending(path: "backup")
    try FileManager.default.copyItem(at: file, to: backup)
    try folder.remove("data")
    #expect(try names(context) == [])
    try FileManager.default.removeItem(at: file)
    try FileManager.default.moveItem(at: backup, to: file)
    #expect(try names(context) == ["a"])
  }

  @Test func `what can't be done is said`() throws {
    let fixed = try ModelContainer(
      for: Page.self, configurations: ModelConfiguration(url: file, allowsSave: false))
    let context = ModelContext(fixed)
    context.insert(Page(name: "a"))
    #expect(throws: SwiftDataError.unsupportedSave) { try context.save() }
    let memory = ModelConfiguration(isStoredInMemoryOnly: true)
    #expect(throws: SwiftDataError.severalConfigurations()) {
      try ModelContainer(for: Schema([Page.self]), configurations: [memory, memory])
    }
    try folder.write("a file", to: "blocked")
    let blocked = ModelConfiguration(url: folder.url.appending(path: "blocked/a.store"))
    #expect(
      failure { _ = try ModelContainer(for: Page.self, configurations: blocked) }?
        .hasPrefix("can't use the store `\(blocked.url.path)`: ") == true)
  }

  @Test func `the file is in the app's folder, or in that of a group`() throws {
    #expect(ModelConfiguration().url == AppFolder.current.appending(path: "default.store"))
    #expect(
      ModelConfiguration("Notes", schema: Schema([Page.self])).url.lastPathComponent
        == "Notes.store")
    #expect(
      AppFolder.ofProcess(["SEGUE_APP": "x", "HOME": "/home/ada"], folder: "/apps/x").path
        == "/apps/x")
    let grouped = ModelConfiguration("N", groupContainer: .identifier("a/b"))
    #expect(grouped.url.path.hasSuffix("/N.store") && grouped.groupAppContainerIdentifier == "a/b")
  }
}
