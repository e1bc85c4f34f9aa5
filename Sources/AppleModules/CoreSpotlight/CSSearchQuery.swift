import AppIntentsCore
public import Foundation

/// A search of the program's items by a query string, which compares their attributes.
///
/// ```swift
/// let query = CSSearchQuery(
///   queryString: #"title == "*roof*"cd && pageCount > 10"#, queryContext: nil)
/// for try await result in query.results { show(result.item) }
/// ```
///
/// We differ in what a query string may have: comparisons (`==`, `!=`, `<`, `<=`, `>`, `>=`) of an
/// attribute with a text in quotes, a number, `$time.now`, `$time.today`, `$time.yesterday` (with an
/// offset in seconds or days in parentheses) or `$time.iso(…)`, and `InRange(attribute, from, to)`,
/// with `&&`, `||`, `!` and parentheses. `*` in a text stands for any characters, and as an attribute
/// for any one; the letters `c`, `d` and `w` after a text disregard case and accents and find whole
/// words. Anything else is an error. A search reads all items, in the order in which they were added.
public final class CSSearchQuery: NSObject, @unchecked Sendable {
  // Sendable as Apple's is: the handlers are set before the search starts, and the rest is constant or
  // changed by the one task that searches.
  private let text: String
  private let filters: [String]
  private var search: Task<Void, Never>?

  /// Receives the items as they are found.
  public var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// Is called once, at the end of the search.
  public var completionHandler: (((any Error)?) -> Void)?
  public private(set) var foundItemCount = 0
  public private(set) var isCancelled = false

  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    text = queryString
    filters = queryContext?.filterQueries ?? []
  }

  /// - Parameter attributes: what the caller reads. Has no effect here: items come with all of theirs.
  public convenience init(queryString: String, attributes: [String]?) {
    self.init(queryString: queryString, queryContext: nil)
  }

  public func start() {
    guard search == nil else { return }
    search = Task {
      do {
        var pages = try self.pages()
        while let items = try pages.next() {
          foundItemCount += items.count
          if !items.isEmpty { foundItemsHandler?(items) }
        }
        completionHandler?(nil)
      } catch is CancellationError {
        completionHandler?(CSSearchQueryError(.cancelled, "the search was canceled"))
      } catch {
        completionHandler?(error)
      }
    }
  }

  public func cancel() {
    isCancelled = true
    search?.cancel()
  }

  /// One item that was found.
  public struct Item: Sendable, Identifiable {
    public let item: CSSearchableItem
    public var id: String { item.uniqueIdentifier }
  }

  public var results: Results { Results(query: self) }

  /// What the search finds.
  public struct Results: AsyncSequence, Sendable {
    public typealias Element = Item
    let query: CSSearchQuery

    public struct AsyncIterator: AsyncIteratorProtocol {
      let query: CSSearchQuery
      private var pages: FoundPages?
      private var rest: ArraySlice<CSSearchableItem> = []

      init(query: CSSearchQuery) { self.query = query }

      public mutating func next() async throws -> Item? {
        while rest.isEmpty {
          var pages = try self.pages ?? query.pages()
          guard let found = try pages.next() else { return nil }
          rest = found[...]
          self.pages = pages
        }
        return rest.popFirst().map { Item(item: $0) }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(query: query) }
  }

  fileprivate func pages() throws -> FoundPages {
    let now = IntentContext.current.now()
    let expressions = try ([text] + filters).map { try SearchExpressionReader.read($0, now: now) }
    return FoundPages(expression: .all(expressions), now: now)
  }
}

/// The items that a search finds, some at a time.
private struct FoundPages {
  let expression: SearchExpression
  let now: Date
  private var last: Int64 = 0

  init(expression: SearchExpression, now: Date) {
    self.expression = expression
    self.now = now
  }

  /// Nil at the end.
  mutating func next() throws -> [CSSearchableItem]? {
    try Task.checkCancellation()
    let page = try IndexStore.current.items(after: last, now: now)
    guard let end = page.last?.key else { return nil }
    last = end
    return page.map(\.item).filter { expression.holds(of: $0) }
  }
}

/// Why a search failed.
public struct CSSearchQueryError: Error, Sendable, Hashable {
  public enum Code: Int, Sendable {
    case unknown = -2000
    case indexUnreachable = -2001
    case invalidQuery = -2002
    case cancelled = -2003
  }

  public let code: Code
  /// In words. Not part of Apple's framework.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension CSSearchQueryError: LocalizedError {
  public var errorDescription: String? { message }
}
