import AppIntentsCore
import Markup

/// Converts HTML to plain text.
struct ConvertHTMLToText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "html.to_text"
  static let title: LocalizedStringResource = "Get Text from HTML"
  static let description = IntentDescription(
    """
    Converts HTML to plain text as a reader sees it: paragraphs, lists and the cells of tables, \
    without scripts and styles. `<p>One<p>Two` gives `One` and `Two` with an empty line between them.
    """,
    categoryName: "HTML", searchKeywords: ["plain", "strip tags", "readable"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "HTML")
  var html: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the text of \(\.$html)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try HTMLText.text(of: MarkupTree.root, in: HTMLTree.read(html)))
  }
}
