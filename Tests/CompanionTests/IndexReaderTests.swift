import AppDatabases
import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import CoreSpotlight

@Suite("Reading another program's index")
struct IndexReaderTests {
  private static let name = IndexLocation.name
  private let folder: TestFolder
  private let store: IndexStore

  init() throws {
    folder = try TestFolder()
    store = IndexStore(.file(folder.url.appending(path: Self.name)))
  }

  private func add(
    _ id: String, of type: String = "book", _ title: String?, about: String? = nil,
    until end: Date? = nil, in name: String = "default"
  ) throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    (attributes.title, attributes.contentDescription) = (title, about)
    let item = CSSearchableItem(
      uniqueIdentifier: "\(type)/\(id)", domainIdentifier: type, attributeSet: attributes)
    if let end { item.expirationDate = end }
    try store.put([item], in: name, now: Date())
  }

  private func found(
    _ text: String, of types: [String] = ["book", "film"], most: Int = 5,
    limit: Duration = .seconds(60)
  ) throws -> [IndexReader.Entity] {
    try IndexReader(ofFolder: folder.path, limit: limit).entities(
      of: types, matching: text, most: most, now: Date())
  }

  @Test func `entities are found by the beginnings of their words, the best first`() throws {
    #expect(try found("moon") == [])
    try add("2", "Sea", about: "There is a moon above it.")
    try add("1", "Moon", about: "A book.")
    try add("3", of: "film", "Moonlight", about: "A film of three parts.")
    try add("4", of: "chapter", "Moon")
    try add("5", nil, about: "moon")
    try add("6", "Moon", until: .distantPast)
    try add("1", "Moon", about: "A book.", in: "another index of the program")
    // The log beside the file has all of them, because the store is still open.
    #expect(
      try found("MOO").map { "\($0.type) \($0.id) \($0.title) \($0.subtitle ?? "")" } == [
        "book 1 Moon A book.", "film 3 Moonlight A film of three parts.",
        "book 2 Sea There is a moon above it.",
      ])
    #expect(try found("moon", most: 1).map(\.id) == ["1"])
    #expect(try found("moon", of: ["film"]).map(\.id) == ["3"])
    #expect(try found("moon book").map(\.id) == ["1"])
    // SQLite compares what comes before an id scalar by scalar.
    try add("\u{301}7", "Star")
    #expect(try found("star").map(\.id) == ["\u{301}7"])
    for text in ["", "' OR 1", "\" NEAR", "*", "{title} : moon"] { _ = try found(text) }
    try store.remove(ids: ["book/1"], in: "default")
    try store.remove(ids: ["book/1"], in: "another index of the program")
    #expect(try found("moon").map(\.id) == ["3", "2"])
    try use { _ = try $0.query("PRAGMA wal_checkpoint(TRUNCATE)") }
    #expect(try found("moon").map(\.id) == ["3", "2"])
  }

  @Test func `hidden entities aren't there`() async throws {
    try await IndexStore.$replacement.withValue(store) {
      let index = CSSearchableIndex.default()
      try await index.indexAppEntities([Star(id: "1"), Star(id: "2", hideInSpotlight: true)])
      #expect(try found("star", of: ["star"]).map(\.id) == ["1"])
      try await index.indexAppEntities([Star(id: "1", hideInSpotlight: true), Star(id: "3")])
      #expect(try found("star", of: ["star"]).map(\.id) == ["3"])
      try await index.deleteAppEntities(identifiedBy: ["3"], ofType: Star.self)
      #expect(try found("star", of: ["star"]) == [])
    }
  }

  @Test func `nothing of the program's is changed or waited for`() throws {
    try add("1", "Moon")
    let other = try SQLiteConnection(path: folder[Self.name].string)
    try other.execute("BEGIN EXCLUSIVE")
    let before = try state()
    #expect(try found("moon").map(\.id) == ["1"])
    #expect(try state() == before)
    try other.execute("COMMIT")
  }

  /// The names, sizes and times of all files of the program.
  private func state() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted().map { name in
      var status = stat()
      #expect(lstat(folder[name].string, &status) == 0)
      return "\(name) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
  }

  enum Spoiling: CaseIterable {
    case text, cut, otherVersion, link, pipe, folder, huge, endless, garbage
  }

  @Test(arguments: Spoiling.allCases)
  func `what isn't an index is refused, and stays as it is`(spoiling: Spoiling) throws {
    try add("1", "Moon")
    try use { _ = try $0.query("PRAGMA wal_checkpoint(TRUNCATE)") }
    let path = folder[Self.name].string
    switch spoiling {
    case .text: try folder.write("this is no database", to: Self.name)
    case .cut: #expect(truncate(path, 6_000) == 0)
    case .otherVersion: try use { try $0.execute("PRAGMA user_version = 1") }
    case .link:
      #expect(rename(path, path + "-real") == 0)
      #expect(symlink(path + "-real", path) == 0)
    case .pipe:
      #expect(unlink(path) == 0)
      #expect(mkfifo(path, 0o600) == 0)
    case .folder:
      #expect(unlink(path) == 0)
      #expect(mkdir(path, 0o700) == 0)
    case .huge: #expect(truncate(path, 1 << 40) == 0)
    case .endless:
      try use {
        try $0.execute(
          """
          DROP TABLE items;
          CREATE VIEW items AS WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n)
            SELECT i AS key, 'book/1' AS id, 'book' AS domain, NULL AS expires FROM n;
          """)
      }
    case .garbage:
      let file = try FileDescriptor.open(folder.path.appending(Self.name), .readWrite)
      try file.closeAfter {
        let garbage = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        _ = try file.writeAll(toAbsoluteOffset: 4_096, garbage)
      }
    }
    let before = try state()
    #expect(throws: (any Error).self) { try found("moon", limit: .milliseconds(50)) }
    #expect(try state() == before)
  }

  /// Changes the file as the program could.
  private func use(_ work: (SQLiteConnection) throws -> Void) throws {
    try work(try SQLiteConnection(path: folder[Self.name].string))
  }
}

private struct Star: IndexedEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Star] { [] }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Star"
  static let defaultQuery = Query()

  let id: String
  var hideInSpotlight = false
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Star \(id)") }
}
