import AppIntentsCore
import Markup
import OrderedCollections

/// Reads what a page says about itself.
struct ReadPageDetails: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "html.details"
  static let title: LocalizedStringResource = "Get Details of HTML"
  static let description = IntentDescription(
    """
    Reads what a page says about itself: its `title`, `description`, `author`, when it was \
    `published`, its `image` and its `feeds`. What it doesn't say is nothing.
    """,
    categoryName: "HTML",
    searchKeywords: ["metadata", "open graph", "title", "preview", "rss"],
    resultValueName: "Details")
  static let sideEffects: SideEffects = []

  @Parameter(title: "HTML")
  var html: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get details of \(\.$html)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let tree = try HTMLTree.read(html)
    let found = PageDetails(
      tree, address: PageAddress(tree, base: nil), timeZone: IntentContext.current.timeZone)
    let details: OrderedDictionary<String, IntentValue> = [
      "title": found.title.map { .text($0) } ?? .nothing,
      "description": found.description.map { .text($0) } ?? .nothing,
      "author": found.author.map { .text($0) } ?? .nothing,
      "published": found.published.map { .date($0) } ?? .nothing,
      "image": found.image.map { .url($0) } ?? .nothing,
      "feeds": .list(found.feeds.map { .url($0) }),
    ]
    return .result(value: details)
  }
}
