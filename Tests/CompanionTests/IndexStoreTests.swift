import AppDatabases
import AppIntentsCore
import Foundation
import TestFixtures
import Testing

@testable import CoreSpotlight

@Suite("The file of the index")
struct IndexStoreTests {
  private let folder: TestFolder
  private let location: IndexLocation

  init() throws {
    folder = try TestFolder()
    location = .file(folder.url.appending(path: "data/index.sqlite"))
  }

  private func item(_ id: String, _ title: String) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: nil, attributeSet: attributes)
  }

  private func add(_ items: [CSSearchableItem], to store: IndexStore) async throws {
    try await IndexStore.$replacement.withValue(store) {
      try await CSSearchableIndex.default().indexSearchableItems(items)
    }
  }

  private func found(_ text: String, in store: IndexStore) throws -> [String] {
    try store.items(matching: text, now: Date()).map(\.uniqueIdentifier)
  }

  @Test func `items are there for the next process`() async throws {
    try await add([item("a", "Roof")], to: IndexStore(location))
    #expect(try found("roof", in: IndexStore(location)) == ["a"])
  }

  @Test func `two users of a file see each other's changes`() async throws {
    let (one, two) = (IndexStore(location), IndexStore(location))
    try await withThrowingTaskGroup { group in
      for (store, name) in [(one, "one"), (two, "two")] {
        group.addTask {
          for number in 1...50 { try await add([item("\(name) \(number)", "Roof")], to: store) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try found("roof", in: one).count == 100)
    #expect(try found("roof", in: two).count == 100)
  }

  @Test(arguments: ["this is no database", ""])
  func `a damaged file becomes an empty index`(content: String) async throws {
    try await add([item("a", "Roof")], to: IndexStore(location))
    try IndexStore(location).setFilled(with: "roof")
    try folder.write(content, to: "data/index.sqlite")
    for suffix in ["wal", "shm"] where folder.exists("data/index.sqlite-\(suffix)") {
      try folder.remove("data/index.sqlite-\(suffix)")
    }
    let store = IndexStore(location)
    #expect(try found("roof", in: store) == [])
    #expect(try store.isFilled(with: "roof") == false)
    try await add([item("b", "Roof")], to: store)
    #expect(try found("roof", in: IndexStore(location)) == ["b"])
  }

  @Test func `a file of another version tells the types that it was filled with`() async throws {
    try await add([item("roof/1", "Roof")], to: IndexStore(location))
    try IndexStore(location).setFilled(with: "roof")
    let entity = CSSearchableItem(
      uniqueIdentifier: "roof/2", domainIdentifier: "roof",
      attributeSet: CSSearchableItemAttributeSet(contentType: .text))
    try await add([entity], to: IndexStore(location))
    try SQLiteConnection(path: location.path).execute("PRAGMA user_version = 1")
    let store = IndexStore(location)
    // One that belongs to no type of entities isn't asked for.
    #expect(try store.lost(of: "roof") == ["2"])
    #expect(try store.isFilled(with: "roof") == false)
    #expect(try store.wasFilled(with: "roof"))
    try store.setFound(with: "roof")
    #expect(try IndexStore(location).isFilled(with: "roof"))
  }

  @Test func `a file that becomes damaged while it is used is replaced once`() async throws {
    let (one, two) = (IndexStore(location), IndexStore(location))
    try await add((1...500).map { item("\($0)", "Roof \($0)") }, to: one)
    #expect(try found("roof", in: two).count == 500)
    let file = try FileHandle(forUpdating: folder.url.appending(path: "data/index.sqlite"))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 0x41, count: Int(size)))
    try file.close()
    try folder.remove("data/index.sqlite-wal")
    // Who opens it now finds the damage, and the others find another file.
    for store in [IndexStore(location), one, two] {
      #expect(try found("roof", in: store) == [])
    }
    try await add([item("a", "Roof")], to: one)
    for store in [one, two, IndexStore(location)] {
      #expect(try found("roof", in: store) == ["a"])
    }
  }

  @Test func `a file that is removed is made again`() async throws {
    let store = IndexStore(location)
    try await add([item("a", "Roof")], to: store)
    try folder.remove("data")
    #expect(try found("roof", in: store) == [])
    try await add([item("b", "Roof")], to: store)
    #expect(try found("roof", in: IndexStore(location)) == ["b"])
  }

  @Test func `a full disk is an error that says so, and what was there stays`() async throws {
    let store = IndexStore(location, mostPages: 60)
    try await add([item("a", "Roof")], to: store)
    let text = (1...2_000).map { "word\($0)" }.joined(separator: " ")
    let error = await #expect(throws: IntentFailure.self) {
      try await add((1...50).map { item("\($0)", "\(text) \($0)") }, to: store)
    }
    #expect(
      error?.message == "can't use the index `\(folder["data/index.sqlite"])`: the disk is full")
    #expect(error?.help == "free some space")
    #expect(try found("roof", in: store) == ["a"])
    #expect(try found("word1", in: store) == [])
  }

  @Test func `a folder that can't be made is an error that names it`() throws {
    try folder.write("a file", to: "data")
    let error = #expect(throws: IntentFailure.self) {
      try found("roof", in: IndexStore(location))
    }
    #expect(
      error?.message.hasPrefix("can't make the folder `\(folder["data"])` for the index: ") == true)
  }

  @Test(arguments: [
    ([:], "/home/ada/.local/share/pal/CoreSpotlight.sqlite"),
    (["XDG_DATA_HOME": "/data"], "/data/pal/CoreSpotlight.sqlite"),
    (["XDG_DATA_HOME": "data"], "/home/ada/.local/share/pal/CoreSpotlight.sqlite"),
    (["SEGUE_APP": "x", "XDG_DATA_HOME": "/data"], "/work/CoreSpotlight.sqlite"),
    (["SEGUE_APP": "x", "SEGUE_INDEX": "/tmp/a.sqlite"], "/tmp/a.sqlite"),
  ])
  func `the file is in the app's own folder`(environment: [String: String], path: String) {
    #expect(
      IndexLocation.ofProcess(environment, folder: "/work", program: "pal", home: "/home/ada")
        == .file(URL(filePath: path)))
  }

  @Test func `an index in memory is asked for by a variable`() {
    #expect(IndexLocation.ofProcess(["SEGUE_INDEX": ":memory:"]) == .memory)
  }
}
