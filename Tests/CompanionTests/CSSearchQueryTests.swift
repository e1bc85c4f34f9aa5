import AppIntentsCore
import CoreSpotlight
import Foundation
import Synchronization
import Testing

@Suite("Searches by query strings")
struct CSSearchQueryTests {
  private func item(
    _ id: String, _ title: String, pages: Int, added: TimeInterval, keywords: [String] = []
  ) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    attributes.pageCount = NSNumber(value: pages)
    attributes.addedDate = Date(timeIntervalSince1970: added)
    attributes.keywords = keywords.isEmpty ? nil : keywords
    return CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: "books", attributeSet: attributes)
  }

  private func found(_ query: String, filters: [String] = []) async throws -> String {
    try await IndexStore.$replacement.withValue(IndexStore(.memory)) {
      try await CSSearchableIndex.default().indexSearchableItems([
        item("a", "The Roof", pages: 100, added: 1_577_836_800, keywords: ["house", "Köln"]),
        item("b", "Roofing \"now\"", pages: 250, added: 1_587_836_800),
        item("c", "Gärten*", pages: 900, added: 1_597_836_800, keywords: ["green"]),
      ])
      let context = CSSearchQueryContext()
      context.filterQueries = filters
      var ids = ""
      for try await result in CSSearchQuery(queryString: query, queryContext: context).results {
        ids += result.id
      }
      return ids
    }
  }

  @Test(arguments: [
    (#"title == "*""#, "abc"), (#"title == "The Roof""#, "a"), (#"title == "the roof""#, ""),
    (#"title == 'the roof'c"#, "a"), (#"title == "*roof*"c"#, "ab"), (#"title == "roof"cw"#, "a"),
    (#"title == "roof*"cw"#, "ab"), (#"title == "g*arten\*"cd"#, "c"),
    (#"title == "*\"now\"""#, "b"), (#"title != "*roof*"c"#, "c"),
    ("pageCount > 100", "bc"), ("pageCount >= 100 && pageCount < 900", "ab"),
    ("pageCount == 1e2 || pageCount == 900", "ac"), ("!(pageCount > 100)", "a"),
    ("InRange(pageCount, 100, 250)", "ab"), (#"keywords == "koln"cd"#, "a"),
    (#"keywords != "green""#, "ab"), (#"* == "*house*" || ** == "green""#, "ac"),
    ("addedDate > $time.iso(2020-04-01)", "bc"),
    ("addedDate < $time.iso('2020-04-01T00:00:00Z')", "a"),
    ("addedDate < $time.now(-1) && addedDate < $time.today(-1) ", "abc"),
    (#"domainIdentifier == "books" && uniqueIdentifier == "b""#, "b"), ("missing == 3", ""),
    (#"title > "Roo""#, "ab"),
  ])
  func `attributes are compared`(query: String, ids: String) async throws {
    #expect(try await found(query) == ids)
  }

  @Test func `filters hold, too`() async throws {
    #expect(
      try await found("pageCount > 1", filters: ["pageCount < 300", #"title == "R*""#]) == "b")
  }

  @Test(arguments: [
    ("", "the query string needs the name of an attribute at its end"),
    ("title", "the query string needs `==`, `!=`, `<`, `<=`, `>` or `>=` at its end"),
    ("title = 3", "the query string needs `==`, `!=`, `<`, `<=`, `>` or `>=` before `= 3`"),
    ("title == \"a", "the query string needs `\"` at its end"),
    ("title == \"a\"x", "the query string needs `c`, `d` or `w` after a text before `x`"),
    (
      "title == roof",
      "the query string needs a text in quotes, a number or `$time.now` before `roof`"
    ),
    ("(a == 1", "the query string needs `)` at its end"),
    ("a == 1 b == 2", "the query string needs `&&`, `||` or the end before `b == 2`"),
    (
      "a > $time.this_week",
      "the query string needs `now`, `today`, `yesterday` or `iso` after `$time.` before `this_week`"
    ),
    (String(repeating: "(", count: 200), "the query string needs fewer parentheses"),
  ])
  func `a query that can't be read is an error that says so`(
    query: String, message: String
  ) async throws {
    let error = await #expect(throws: CSSearchQueryError.self) { try await found(query) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `handlers get what is found, and the end`() async throws {
    let store = IndexStore(.memory)
    let ids = try await IndexStore.$replacement.withValue(store) {
      try await CSSearchableIndex.default().indexSearchableItems(
        (1...1_200).map { item("\($0)", "Roof", pages: $0, added: 0) })
      let query = CSSearchQuery(queryString: "pageCount > 400", queryContext: nil)
      let ids = Mutex<[String]>([])
      let error: (any Error)? = await withCheckedContinuation { done in
        query.foundItemsHandler = { items in
          ids.withLock { $0 += items.map(\.uniqueIdentifier) }
        }
        query.completionHandler = { done.resume(returning: $0) }
        query.start()
        query.start()
      }
      #expect(error == nil)
      #expect(query.foundItemCount == 800)
      return ids.withLock { $0 }
    }
    #expect(ids == (401...1_200).map(String.init))
    let broken: (any Error)? = await withCheckedContinuation { done in
      let query = CSSearchQuery(queryString: "title ~ 3", attributes: ["title"])
      query.completionHandler = { done.resume(returning: $0) }
      query.start()
    }
    #expect((broken as? CSSearchQueryError)?.code == .invalidQuery)
  }
}
