import AppIntents
import CoreSpotlight
import Foundation
import TestFixtures
import Testing

private struct Plant: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Plant"
  static let defaultQuery = PlantQuery()

  let id: Int
  let name: String
  var isHidden = false

  var hideInSpotlight: Bool { isHidden }
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "grows in the garden")
  }
}

private struct PlantQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Plant] { [] }
}

@Suite("Core Spotlight")
struct CoreSpotlightTests {
  private let index = CSSearchableIndex.default()

  private func found(_ text: String) async throws -> [String] {
    try await index.items(matching: text).map(\.uniqueIdentifier)
  }

  /// Does work with an index of its own.
  private func indexing(_ work: () async throws -> Void) async throws {
    try await IndexStore.$replacement.withValue(IndexStore(.memory), operation: work)
  }

  private func letter(_ id: String, _ title: String, in domain: String? = nil) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    return CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: domain, attributeSet: attributes)
  }

  @Test func `entities are found by the beginnings of words, until they are deleted`() async throws
  {
    try await indexing {
      try await index.indexAppEntities([
        Plant(id: 1, name: "Rösé garden rose"), Plant(id: 2, name: "Oak"),
        Plant(id: 3, name: "Garlic", isHidden: true),
      ])
      #expect(try await found("rose gard") == ["plant/1"])
      #expect(try await found("gard") == ["plant/1", "plant/2"])
      #expect(try await found("garlic") == [])
      #expect(try await found("") == [])
      // One that is hidden later leaves the index.
      try await index.indexAppEntities([Plant(id: 2, name: "Oak", isHidden: true)])
      #expect(try await found("oak") == [])
      try await index.indexAppEntities([Plant(id: 2, name: "Oak")])
      try await index.deleteAppEntities(identifiedBy: [1], ofType: Plant.self)
      #expect(try await found("gard") == ["plant/2"])
      try await index.deleteAppEntities(ofType: Plant.self)
      #expect(try await found("oak") == [])
    }
  }

  @Test func `an item with the attributes of an entity is the entity's`() async throws {
    try await indexing {
      let oak = letter("oak", "Old oak")
      oak.attributeSet.associateAppEntity(Plant(id: 2, name: "Oak"), priority: 1)
      try await index.indexSearchableItems([oak, letter("elm", "Old elm")])
      #expect(try await found("old").sorted() == ["elm", "plant/2"])
      try await index.deleteAppEntities(identifiedBy: [2], ofType: Plant.self)
      #expect(try await found("old") == ["elm"])
    }
  }

  @Test func `a user's search gives the items one after the other`() async throws {
    try await indexing {
      try await index.indexAppEntities([
        Plant(id: 1, name: "Rose"), Plant(id: 2, name: "Rosemary"),
      ])
      func responses(_ text: String?, limit: Int = 0) async throws -> [String] {
        let context = CSUserQueryContext()
        context.maxResultCount = limit
        var found: [String] = []
        let query = CSUserQuery(userQueryString: text, userQueryContext: context)
        for try await response in query.responses {
          if case .item(let item) = response { found.append(item.id) }
        }
        return found
      }
      #expect(try await responses("rose").sorted() == ["plant/1", "plant/2"])
      #expect(try await responses("rose", limit: 1).count == 1)
      #expect(try await responses(nil) == [])
    }
  }

  @Test func `items belong to domains, and expire`() async throws {
    try await indexing {
      let old = letter("old", "Letter", in: "mail")
      old.expirationDate = Date(timeIntervalSince1970: 0)
      try await index.indexSearchableItems([
        letter("a", "Letter", in: "mail.inbox"), letter("b", "Letter", in: "mailing"), old,
        letter("c", "Letter", in: "notes"),
      ])
      #expect(try await found("letter") == ["a", "b", "c"])
      try await index.deleteSearchableItems(withDomainIdentifiers: ["mail"])
      #expect(try await found("letter") == ["b", "c"])
      try await index.deleteSearchableItems(withIdentifiers: ["c"])
      #expect(try await found("letter") == ["b"])
    }
  }

  @Test func `an index has the items of its own name`() async throws {
    try await indexing {
      let other = CSSearchableIndex(name: "other")
      try await index.indexSearchableItems([letter("a", "Own letter")])
      try await other.indexSearchableItems([letter("a", "Other letter")])
      #expect(try await found("letter") == ["a", "a"])
      try await other.deleteAllSearchableItems()
      #expect(try await index.items(matching: "letter").map(\.attributeSet.title) == ["Own letter"])
    }
  }

  @Test(arguments: [
    ("straße", "STRASSE"), ("Ångström", "angstr"), ("Ｆｕｌｌ width", "full"), ("naïve", "NAIVE"),
    ("Ελλάδα", "ελλαδα"), ("don't", "don t"), ("a-b/c", "b c"), ("page 10", "10"),
  ])
  func `words are found without regard to case, accents and width`(
    title: String, searched: String
  ) async throws {
    try await indexing {
      try await index.indexSearchableItems([letter("a", title)])
      #expect(try await found(searched) == ["a"])
    }
  }

  @Test(arguments: [
    "letter OR oak", "letter NOT oak", "NEAR(letter oak)", "title: letter", "{title}: letter",
    "letter oak*", "^oak", "\"letter", "letter\" OR \"oak", "oak + letter", "-letter", "((letter",
    "letter AND NEAR", "'; DROP TABLE items; --", "letter\u{0}oak",
  ])
  func `what a user types is words, and no syntax of the database`(text: String) async throws {
    try await indexing {
      // Only an item with all the words matches.
      let words = letter("words", text.replacing("\u{0}", with: " "))
      try await index.indexSearchableItems([letter("a", "letter"), letter("b", "oak"), words])
      #expect(try await found(text).contains("words"))
      #expect(try await found("letter").contains("a"))
      let others = try await found(text).filter { $0 != "words" }
      let count = text.split { !$0.isLetter }.count
      #expect(count == 1 || others.isEmpty)
    }
  }

  @Test func `a word of the title counts more than one of the text`() async throws {
    try await indexing {
      let text = letter("text", "Garden")
      text.attributeSet.textContent = "The roof, the roof, the roof is old."
      let keyword = letter("keyword", "House")
      keyword.attributeSet.keywords = ["roof", "repairs"]
      let title = letter("title", "Roof")
      title.attributeSet.textContent = String(repeating: "much else ", count: 3)
      let fillers = (1...20).map { letter("f\($0)", "Nothing of that") }
      try await index.indexSearchableItems(fillers + [text, keyword, title])
      #expect(try await found("roof") == ["title", "keyword", "text"])
    }
  }

  @Test func `an item comes back with its attributes`() async throws {
    try await indexing {
      let item = letter("a", "Letter", in: "mail")
      let attributes = item.attributeSet
      attributes.keywords = ["one", "two"]
      attributes.contentURL = URL(filePath: "/tmp/letter.txt")
      attributes.startDate = Date(timeIntervalSince1970: 1_700_000_000.25)
      attributes.allDay = true
      attributes.rating = 4.5
      attributes.pageCount = 12
      attributes.thumbnailData = Data([1, 2, 3])
      attributes.sharedItemContentType = .png
      item.expirationDate = Date(timeIntervalSince1970: 4_000_000_000)
      try await index.indexSearchableItems([item])
      let found = try #require(try await index.items(matching: "letter").first)
      #expect(found.domainIdentifier == "mail")
      #expect(found.expirationDate == item.expirationDate)
      let read = found.attributeSet
      #expect(read.title == "Letter")
      #expect(read.keywords == ["one", "two"])
      #expect(read.contentURL == attributes.contentURL)
      #expect(read.startDate == attributes.startDate)
      #expect(read.allDay?.boolValue == true)
      #expect(read.rating?.doubleValue == 4.5)
      #expect(read.pageCount?.intValue == 12)
      #expect(read.thumbnailData == attributes.thumbnailData)
      #expect(read.sharedItemContentType == .png)
      #expect(read.contentType == UTType.text.identifier)
    }
  }

  @Test func `an attribute that can't be kept is an error, and nothing is written`() async throws {
    try await indexing {
      let item = letter("a", "Letter")
      let key = try #require(CSCustomAttributeKey(keyName: "color"))
      item.attributeSet.setValue(IntentModes.background, forCustomKey: key)
      let error = await #expect(throws: (any Error).self) {
        try await index.indexSearchableItems([letter("b", "Letter"), item])
      }
      #expect(
        error.map { "\($0)" } == "the index can't keep the attribute `color`, a `IntentModes`")
      #expect(try await found("letter") == [])
    }
  }

  @Test func `a delegate fills an index once`() async throws {
    try await indexing {
      let delegate = Filler(item: letter("a", "Letter"))
      let own = CSSearchableIndex(name: "own")
      own.indexDelegate = delegate
      for _ in 1...2 {
        let found = try await own.items(matching: "letter")
        #expect(found.map(\.uniqueIdentifier) == ["a"])
      }
      #expect(delegate.count == 1)
    }
  }
}

private final class Filler: CSSearchableIndexDelegate {
  private let item: CSSearchableItem
  private(set) var count = 0

  init(item: CSSearchableItem) { self.item = item }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    count += 1
    nonisolated(unsafe) let acknowledge = acknowledgementHandler
    searchableIndex.indexSearchableItems([item]) { _ in
      acknowledge()
      acknowledge()
    }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }
}
