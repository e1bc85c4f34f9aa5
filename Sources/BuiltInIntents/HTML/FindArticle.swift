import AppIntentsCore
import Foundation
import Markup

/// Finds the article of a page.
struct FindArticle: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "html.article"
  static let title: LocalizedStringResource = "Get Article from HTML"
  static let description = IntentDescription(
    """
    Finds the part of a page that is meant to be read, without navigation, advertisements and \
    comments, and gives it as an article: its `title`, `author`, `published`, `text`, `markdown`, \
    `html` and more.
    """,
    categoryName: "HTML",
    searchKeywords: ["get article using safari reader", "readability", "reader", "content"],
    resultValueName: "Article")
  static let sideEffects: SideEffects = []

  @Parameter(title: "HTML")
  var html: String

  @Parameter(title: "Base", description: "The address of the page, for the relative ones in it")
  var base: URL?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the article in \(\.$html)") { \.$base }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentArticle> {
    .result(
      value: try ArticleReader.article(
        in: HTMLTree.read(html), base: base, timeZone: IntentContext.current.timeZone))
  }
}
