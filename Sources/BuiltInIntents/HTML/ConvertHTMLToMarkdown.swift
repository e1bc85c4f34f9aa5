import AppIntentsCore
import Markup

/// Converts HTML to Markdown.
struct ConvertHTMLToMarkdown: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "html.to_markdown"
  static let title: LocalizedStringResource = "Make Markdown from HTML"
  static let description = IntentDescription(
    """
    Converts HTML to Markdown: headings, lists, quotes, code, tables, links and images. \
    `<h1>Plan</h1><p>See <a href="https://example.com">this</a>` gives `# Plan` and `See \
    [this](https://example.com)`.
    """,
    categoryName: "HTML", searchKeywords: ["make markdown from rich text", "convert"],
    resultValueName: "Markdown")
  static let sideEffects: SideEffects = []

  @Parameter(title: "HTML")
  var html: String

  static var parameterSummary: some ParameterSummary {
    Summary("Make Markdown from \(\.$html)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let tree = try HTMLTree.read(html)
    return .result(
      value: try HTMLMarkdown.markdown(
        of: MarkupTree.root, in: tree, address: PageAddress(tree, base: nil)))
  }
}
