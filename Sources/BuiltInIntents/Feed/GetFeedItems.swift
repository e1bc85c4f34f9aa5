import AppIntentsCore
import Foundation
import Markup

/// Gets the items of a feed.
struct GetFeedItems: AppIntent, SideEffectDeclaring, ProgramUsing, NothingGiving {
  static let persistentIdentifier = "feed.items"
  static let title: LocalizedStringResource = "Get Items from Feed"
  static let description = IntentDescription(
    """
    Gets the items of a feed, in the feed's order, the newest first as a rule: posts, messages, or the \
    episodes of a podcast, each with its `title`, `link`, `published`, `summary`, `html`, \
    `enclosure` and more. Reads RSS, Atom and JSON Feed.
    """,
    categoryName: "Feed",
    searchKeywords: ["get items from rss feed", "rss", "atom", "podcast", "episodes", "news"],
    resultValueName: "Items")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]
  static let nothingCondition = "if the feed has no items"

  @Parameter(title: "URL", description: "The address of the feed")
  var url: URL

  @Parameter(
    title: "Limit", description: "The most items", default: 10, inclusiveRange: (1, .max))
  var limit: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Get the items of the feed \(\.$url)") { \.$limit }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFeedItem]> {
    .result(value: try await WebFeed.get(url, $url.origin, limit: limit).items)
  }
}
