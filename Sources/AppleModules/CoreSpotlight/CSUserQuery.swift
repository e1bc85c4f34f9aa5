import Foundation

/// How a search is made.
open class CSSearchQueryContext: NSObject, @unchecked Sendable {
  /// The attributes that the caller reads. Has no effect here: items come with all of theirs.
  public var fetchAttributes: [String] = []
  /// Query strings that a found item also meets. A search of a user has none.
  public var filterQueries: [String] = []
  /// The language of the search. Has no effect here.
  public var keyboardLanguage: String?
}

/// How a search of a user is made.
public final class CSUserQueryContext: CSSearchQueryContext, @unchecked Sendable {
  /// Whether the best items come first. They do here in any case.
  public var enableRankedResults = false
  /// The most items; 0 for all.
  public var maxResultCount = 0
  /// The most suggestions. There are none here.
  public var maxSuggestionCount = 0
}

/// A search of the program's items by what a user has typed.
///
/// ```swift
/// let query = CSUserQuery(userQueryString: "roof", userQueryContext: nil)
/// for try await response in query.responses {
///   if case .item(let found) = response { show(found.item) }
/// }
/// ```
public final class CSUserQuery: Sendable {
  public let userQueryString: String
  private let limit: Int

  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    self.userQueryString = userQueryString ?? ""
    limit = userQueryContext?.maxResultCount ?? 0
  }

  /// What a search gives.
  public enum Response: Sendable {
    case item(Item)
    case suggestion(Suggestion)
  }

  public struct Item: Sendable, Identifiable {
    public let item: CSSearchableItem
    public var id: String { item.uniqueIdentifier }
  }

  /// Words that the user may have meant. There are none here.
  public struct Suggestion: Sendable, Identifiable {
    public let id: String
  }

  public var responses: Responses { Responses(text: userQueryString, limit: limit) }

  /// Loads what searches need. There is nothing to load here.
  public class func prepare() {}

  /// What a search gives, as it is found.
  public struct Responses: AsyncSequence, Sendable {
    public typealias Element = Response

    let text: String
    let limit: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
      let text: String
      let limit: Int
      private var rest: ArraySlice<CSSearchableItem>?

      init(text: String, limit: Int) {
        self.text = text
        self.limit = limit
      }

      public mutating func next() async throws -> Response? {
        if rest == nil {
          rest = try await CSSearchableIndex.default().items(matching: text, limit: limit)[...]
        }
        return rest?.popFirst().map { .item(Item(item: $0)) }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(text: text, limit: limit) }
  }
}
