import AppIntentsCore
import Foundation
import Markup

/// Gets the article of a web page.
struct GetArticle: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "web.article"
  static let title: LocalizedStringResource = "Get Article from Web Page"
  static let description = IntentDescription(
    """
    Gets the part of a web page that is meant to be read, without navigation, advertisements and \
    comments, as an article: its `title`, `author`, `published`, `text`, `markdown`, `html` and more.
    """,
    categoryName: "Web",
    searchKeywords: ["get article using safari reader", "readability", "reader", "read later"],
    resultValueName: "Article")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Get the article of \(\.$url)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentArticle> {
    let page = try await WebPage.get(url, $url.origin)
    guard page.isHTML else {
      throw IntentFailure("the page has no article, because it is plain text", kind: .missing)
    }
    return .result(
      value: try ArticleReader.article(
        in: HTMLTree.read(page.text), base: page.url, timeZone: IntentContext.current.timeZone))
  }
}
