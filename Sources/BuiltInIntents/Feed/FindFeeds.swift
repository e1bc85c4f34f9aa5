import AppIntentsCore
import Foundation
import Markup

/// Finds the feeds of a page.
struct FindFeeds: AppIntent, SideEffectDeclaring, ProgramUsing, NothingGiving {
  static let persistentIdentifier = "feed.discover"
  static let title: LocalizedStringResource = "Get Feeds of Page"
  static let description = IntentDescription(
    """
    Finds the addresses of the feeds that a web page names: `https://example.com` may give \
    `https://example.com/feed.xml`. The address of a feed gives itself.
    """,
    categoryName: "Feed", searchKeywords: ["get rss feeds from page", "rss", "atom", "find"],
    resultValueName: "Feeds")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]
  static let nothingCondition = "if the page names no feed"

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Get the feeds of \(\.$url)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[URL]> {
    let (address, text) = try await WebRequest(url: url, origin: $url.origin).read {
      ($0.url, try $0.document)
    }
    let timeZone = IntentContext.current.timeZone
    do {
      _ = try Feed.read(text, address: address, timeZone: timeZone, limit: 0)
      return .result(value: [address])
    } catch let failure as IntentFailure where failure.kind == .missing {
      let tree = try HTMLTree.read(text)
      let page = PageAddress(tree, base: address)
      return .result(value: PageDetails(tree, address: page, timeZone: timeZone).feeds)
    }
  }
}
