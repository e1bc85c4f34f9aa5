import AppIntentsCore
import Foundation
import Markup

/// Finds the links of a page.
struct FindLinks: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "html.links"
  static let title: LocalizedStringResource = "Get Links from HTML"
  static let description = IntentDescription(
    """
    Finds the links of a page, each with its `text` and its `url`: `<a href="/a">More</a>` on \
    `https://example.com` gives `text: More, url: https://example.com/a`. Without `base`, relative \
    links are texts. Links within the page and those that run scripts aren't given.
    """,
    categoryName: "HTML", searchKeywords: ["anchors", "href", "urls"], resultValueName: "Links")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there are no links"

  @Parameter(title: "HTML")
  var html: String

  @Parameter(title: "Base", description: "The address of the page, for the relative ones in it")
  var base: URL?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the links in \(\.$html)") { \.$base }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .dictionary)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let tree = try HTMLTree.read(html)
    let address = PageAddress(tree, base: base)
    var links: [IntentValue] = []
    for index in tree.elements(["a", "area"], in: tree.nodes.indices) {
      try Task.checkCancellation()
      guard let target = tree.attribute("href", of: index),
        let url = address.target(target)
      else { continue }
      let text =
        tree.name(index) == "area"
        ? tree.attribute("alt", of: index) ?? "" : try HTMLText.line(of: index, in: tree)
      links.append(["text": .text(text), "url": url])
    }
    return .result(value: links)
  }
}

extension PageAddress {
  /// What a link leads to: a url, or a text if it is relative and the page's address isn't known. Nil
  /// for a place in the page itself, and for what can't be followed.
  fileprivate func target(_ href: String) -> IntentValue? {
    let href = href.trimmingCharacters(in: .whitespacesAndNewlines)
    if href.isEmpty || href.hasPrefix("#") { return nil }
    if let url = absolute(href) { return .url(url) }
    let hasScheme = href.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains(":")
    return base == nil && !hasScheme ? .text(href) : nil
  }
}
