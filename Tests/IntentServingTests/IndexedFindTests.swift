import AppDatabases
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowValues

@testable import AppIntentsCore
@testable import CoreSpotlight
@testable import IntentServing

/// Finding entities whose query knows only ids, by what the index has of them.
@Suite("Finding in the index")
struct IndexedFindTests {
  private let shelf = Shelf()
  private let store = IndexStore(.memory)
  /// One that ranks no more than two entities.
  private let hurried = IndexStore(.memory, mostRanked: 2)

  private func request(_ parameters: JSONObject, in store: IndexStore) async throws -> JSONObject {
    let app = ServedApp(
      name: "shelf", version: "1", intents: [], entities: [Book.self, Leaflet.self], shortcuts: [])
    let requests = LookupRequests(
      app: app, context: IntentContext(values: WorkflowValueOperations())
    ) { "/tmp" }
    return try await Shelf.$current.withValue(shelf) {
      try await IndexStore.$replacement.withValue(store) {
        try await requests.entities(parameters)
      }
    }
  }

  private func found(
    _ filters: IntentValue = [], match: String = "all", text: String? = nil, sort: String? = nil,
    descending: Bool = false, limit: Int? = nil, in store: IndexStore? = nil
  ) async throws -> (ids: [String], isFiltered: Bool, isSorted: Bool) {
    let condition = JSONObject(present: [
      "match": .text(match), "filters": filters, "sort": sort.map { .text($0) },
      "descending": descending ? true : nil, "limit": limit.map { .number($0) },
    ])
    let result = try await request(
      JSONObject(present: [
        "type": "book", "where": .dictionary(condition), "text": text.map { .text($0) },
        "indexed": text == nil ? nil : true,
      ]), in: store ?? self.store)
    let entities = result["entities"]?.jsonArray ?? []
    return (
      entities.compactMap { $0.jsonObject?["id"]?.jsonString }, result["filtered"] == true,
      result["sorted"] == true
    )
  }

  private func filter(_ property: String, _ comparison: String, _ value: IntentValue) -> IntentValue
  {
    ["property": .text(property), "is": .text(comparison), "value": value]
  }

  @Test(arguments: [
    ("4", ["4"]), ("Garten", ["2"]), ("garten mein", ["3"]), ("Wald", []),
  ])
  func `a text names what the index has, too`(text: String, ids: [String]) async throws {
    let result = try await request(["type": "book", "text": .text(text)], in: store)
    let entities = result["entities"]?.jsonArray ?? []
    #expect(entities.compactMap { $0.jsonObject?["id"]?.jsonString } == ids)
  }

  @Test func `an index that was never filled is filled by the query, once`() async throws {
    #expect(try await found().ids == ["1", "2", "3", "4"])
    #expect(try await found().ids == ["1", "2", "3", "4"])
    #expect(shelf.reindexed.withLock { $0 } == 1)
  }

  @Test func `numbers are compared exactly, and then a limit counts`() async throws {
    let thick = try await found([filter("pages", "greater", 200)], sort: "pages", limit: 1)
    #expect(thick == (["3"], true, true))
    let range = try await found([filter("pages", "between", [100, 200])])
    #expect(range == (["1", "2"], true, true))
    let exact = try await found([filter("pages", "equal", .number(100.5))])
    #expect(exact == ([], true, true))
    let two = try await found(
      [filter("pages", "less", 150), filter("pages", "greater", 500)], match: "any")
    #expect(two == (["1", "4"], true, true))
    let descending = try await found(sort: "pages", descending: true, limit: 2)
    #expect(descending == (["4", "3"], true, true))
  }

  @Test func `yes is compared, and no is left to the client`() async throws {
    #expect(try await found([filter("is_lent", "equal", true)]) == (["2"], true, true))
    let rest = try await found([filter("is_lent", "equal", false)], limit: 1)
    #expect(rest.ids.count == 4)
    #expect(!rest.isFiltered)
  }

  @Test func `texts and dates give no less than was asked for`() async throws {
    let titled = try await found([filter("title", "contains", "GARTEN")])
    #expect(titled == (["2", "3"], false, true))
    let prefixed = try await found([filter("title", "has_prefix", "mein")])
    #expect(prefixed.ids == ["3"])
    let recent = try await found([filter("bought", "greater", "2026-03-10")])
    #expect(recent == (["3", "4"], false, true))
    // A comparison that the index can't make leaves the others.
    let mixed = try await found([filter("pages", "less", 300), filter("pages", "not_equal", 100)])
    #expect(mixed == (["1", "2", "3"], false, true))
    let any = try await found(
      [filter("pages", "less", 150), filter("pages", "not_equal", 1)], match: "any")
    #expect(any.ids.count == 4)
    // A property that isn't indexed.
    let other = try await found([filter("note", "equal", "x")], sort: "note")
    #expect(other == (["1", "2", "3", "4"], false, false))
  }

  @Test func `words are found, the best first, with conditions and orders`() async throws {
    #expect(try await found(text: "garten").ids == ["2", "3", "4"])
    let thick = try await found([filter("pages", "greater", 200)], text: "garten", limit: 1)
    #expect(thick == (["3"], true, true))
    #expect(
      try await found(text: "garten", sort: "pages", descending: true).ids == ["4", "3", "2"])
    #expect(try await found(text: "*").ids == [])
  }

  @Test
  func `of entities that are too many to rank, those with the words in their titles come first`()
    async throws
  {
    #expect(try await found(text: "garten", limit: 1, in: hurried).ids == ["2"])
    #expect(try await found(text: "garten", limit: 2, in: hurried).ids == ["2", "3"])
    #expect(try await found(text: "garten", limit: 3, in: hurried).ids == ["2", "3", "4"])
    #expect(try await found(text: "garten", limit: 9, in: hurried).ids == ["2", "3", "4"])
    #expect(try await found(text: "baume", limit: 9, in: hurried).ids == ["4"])
    let thick = try await found(
      [filter("pages", "greater", 200)], text: "garten", limit: 1, in: hurried)
    #expect(thick == (["3"], true, true))
  }

  @Test func `what the app has lost leaves the index, and another takes its place`() async throws {
    #expect(try await found(sort: "pages", limit: 1).ids == ["1"])
    shelf.books.withLock { $0.removeAll { $0.id == 1 } }
    #expect(try await found(sort: "pages", limit: 1).ids == ["2"])
    #expect(try store.items(matching: "haus", now: Date()).isEmpty)
  }

  @Test func `an app's own items in the domain aren't entities`() async throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Garten"
    let item = CSSearchableItem(
      uniqueIdentifier: "own", domainIdentifier: "book", attributeSet: attributes)
    try await IndexStore.$replacement.withValue(store) {
      try await CSSearchableIndex.default().indexSearchableItems([item])
    }
    #expect(try await found(text: "garten").ids == ["2", "3", "4"])
    #expect(try store.items(matching: "garten", now: Date()).count == 4)
  }

  @Test func `a donation refreshes the entities in it`() async throws {
    let outbox = DonationOutbox()
    try await Shelf.$current.withValue(shelf) {
      _ = try await found()
      let intent = ReadIntent()
      intent.book = Book(id: 1, title: "Ein neuer Titel", pages: 1, bought: nil)
      IndexStore.$replacement.withValue(store) {
        outbox.add(IntentDonation(intent, result: nil))
      }
    }
    #expect(try store.items(matching: "neu", now: Date()).map(\.uniqueIdentifier) == ["book/1"])
  }

  @Test func `a failed filling is the query's error, and is tried again`() async throws {
    shelf.isBroken.withLock { $0 = true }
    await #expect(throws: IntentFailure("the shelf is locked")) { try await found() }
    shelf.isBroken.withLock { $0 = false }
    #expect(try await found().ids.count == 4)
  }

  static let damages: [(damage: String?, ids: [[Int]], fills: Int)] = [
    // The words are damaged, but not the list of the items.
    ("DELETE FROM words_data", [[1, 2, 3, 4]], 1), ("PRAGMA user_version = 1", [[1, 2, 3, 4]], 1),
    // Everything is.
    (nil, [], 2),
  ]

  @Test(arguments: damages)
  func `a damaged index asks the query for what it had, or for all`(
    damage: String?, ids: [[Int]], fills: Int
  ) async throws {
    let folder = try TestFolder()
    let location = IndexLocation.file(folder.url.appending(path: "index.sqlite"))
    #expect(try await found(in: IndexStore(location)).ids == ["1", "2", "3", "4"])
    if let damage {
      try SQLiteConnection(path: folder["index.sqlite"].string).execute(damage)
    } else {
      try folder.write("this is no database", to: "index.sqlite")
    }
    let store = IndexStore(location)
    #expect(try await found(text: "Gart", in: store).ids.sorted() == ["2", "3", "4"])
    #expect(shelf.reindexedIDs.withLock { $0 } == ids)
    #expect(shelf.reindexed.withLock { $0 } == fills)
    _ = try await found(in: store)
    #expect(shelf.reindexedIDs.withLock { $0 } == ids)
  }

  @Test func `a type says that it is found by conditions`() throws {
    let app = ServedApp(
      name: "shelf", version: "1", intents: [], entities: [Book.self, Leaflet.self], shortcuts: [])
    let types = AppDescription.json(of: app)["types"]?.jsonObject
    #expect(types?["book"]?.jsonObject?["queries"] == ["ids", "where", "indexed"])
    #expect(types?["leaflet"]?.jsonObject?["queries"] == ["ids"])
  }
}

/// The books of an app.
private final class Shelf: Sendable {
  @TaskLocal static var current = Shelf()

  let books = Mutex<[Book]>([
    Book(id: 1, title: "Haus", pages: 100, bought: day(1)),
    Book(id: 2, title: "Garten", pages: 200, bought: day(2), isLent: true),
    Book(id: 3, title: "Mein Garten", pages: 250, bought: day(90)),
    Book(id: 4, title: "Bäume", pages: 900, bought: day(100), note: "Für den Garten"),
  ])
  let reindexed = Mutex(0)
  /// The ids of the books that were indexed again one by one.
  let reindexedIDs = Mutex<[[Int]]>([])
  let isBroken = Mutex(false)

  private static func day(_ number: Int) -> Date {
    // From the beginning of 2026 on.
    Date(timeIntervalSince1970: 1_767_225_600 + Double(number) * 86_400)
  }
}

private struct Book: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
  static let defaultQuery = BookQuery()

  let id: Int

  @Property(title: "Title", indexingKey: \.title) var title: String
  @Property(title: "Pages", indexingKey: \.pageCount) var pages: Int
  @Property(title: "Lent", indexingKey: \.userCurated) var isLent: Bool
  @Property(title: "Bought", indexingKey: \.addedDate) var bought: Date?
  @Property(title: "Note") var note: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "\(note)")
  }

  init(
    id: Int, title: String, pages: Int, bought: Date?, isLent: Bool = false, note: String = ""
  ) {
    self.id = id
    self.title = title
    self.pages = pages
    self.bought = bought
    self.isLent = isLent
    self.note = note
  }
}

private struct BookQuery: IndexedEntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Book] {
    Shelf.current.books.withLock { $0.filter { identifiers.contains($0.id) } }
  }

  func reindexEntities(
    for identifiers: [Int], indexDescription: CSSearchableIndexDescription
  ) async throws {
    Shelf.current.reindexedIDs.withLock { $0.append(identifiers) }
    try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    if Shelf.current.isBroken.withLock({ $0 }) { throw IntentFailure("the shelf is locked") }
    Shelf.current.reindexed.withLock { $0 += 1 }
    try await CSSearchableIndex.default().indexAppEntities(Shelf.current.books.withLock { $0 })
  }
}

private struct Leaflet: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Leaflet] { [] }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Leaflet"
  static let defaultQuery = Query()

  let id: Int
  var displayRepresentation: DisplayRepresentation { "Leaflet" }
}

private struct ReadIntent: AppIntent {
  static let title: LocalizedStringResource = "Read"

  @Parameter(title: "Book") var book: Book

  func perform() async throws -> some IntentResult { .result() }
}
