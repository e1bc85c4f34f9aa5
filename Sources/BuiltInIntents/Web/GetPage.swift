import AppIntentsCore
import Foundation
import Markup

/// Gets a web page as Markdown.
struct GetPage: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "web.page"
  static let title: LocalizedStringResource = "Get Contents of Web Page"
  static let description = IntentDescription(
    """
    Gets a web page as Markdown: its texts, lists, tables, links and images, with whole addresses. \
    `web.article` gives only what is meant to be read of it, and `web.get` its HTML.
    """,
    categoryName: "Web", searchKeywords: ["read", "scrape", "markdown", "download"],
    resultValueName: "Page")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Get the contents of the web page \(\.$url)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let page = try await WebPage.get(url, $url.origin)
    guard page.isHTML else { return .result(value: page.text) }
    let tree = try HTMLTree.read(page.text)
    return .result(
      value: try HTMLMarkdown.markdown(
        of: MarkupTree.root, in: tree, address: PageAddress(tree, base: page.url)))
  }
}
