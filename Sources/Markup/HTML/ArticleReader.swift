package import AppIntentsCore
import Foundation

/// Reads the article of a page.
package enum ArticleReader {
  /// The fewest characters of an article that was found without parts that look like anything else.
  private static let fewest = 200

  /// - Parameter base: The address of the page, if it is known.
  /// - Throws: `IntentFailure` of kind `missing` if there is no article.
  package static func article(
    in tree: MarkupTree, base: URL?, timeZone: TimeZone
  ) throws -> IntentArticle {
    let address = PageAddress(tree, base: base)
    let details = PageDetails(tree, address: address, timeZone: timeZone)
    guard let found = try content(of: tree) else {
      throw IntentFailure("the page has no article", kind: .missing)
    }
    var article = IntentArticle()
    article.title = title(details, in: tree)
    article.url = details.url ?? base
    article.site = details.site ?? (details.url ?? base)?.host()
    article.author = details.author
    article.published = details.published
    article.image = details.image
    let content = withoutTitle(found, article.title)
    let text = try HTMLText.text(of: MarkupTree.root, in: content)
    article.text = text
    article.words = text.split(whereSeparator: \.isWhitespace).count
    article.markdown = try HTMLMarkdown.markdown(
      of: MarkupTree.root, in: content, address: address)
    let body = content.children(MarkupTree.root).map {
      HTMLSerializer(content, .readable(base: address.base)).html(of: $0)
    }
    article.html = body.joined()
    article.id = article.url?.absoluteString ?? article.title ?? ""
    return article
  }

  /// The article of a page. Parts whose names are those of other things count only if nothing else is
  /// there.
  private static func content(of tree: MarkupTree) throws -> MarkupTree? {
    let strict = ArticleFinder(tree).article()
    if let strict, length(of: strict) >= fewest { return strict }
    let wide = ArticleFinder(tree, mindingNames: false).article()
    return [strict, wide].compactMap { $0 }.max { length(of: $0) < length(of: $1) }
      .flatMap { length(of: $0) > 0 ? $0 : nil }
  }

  private static func length(of tree: MarkupTree) -> Int {
    TextMeasures(tree).length(of: MarkupTree.root)
  }

  /// The title without the name of the site.
  private static func title(_ details: PageDetails, in tree: MarkupTree) -> String? {
    guard let title = details.title else { return nil }
    let headings = tree.elements(["h1", "h2"], in: tree.nodes.indices).prefix(20).map {
      WhiteSpace.collapsed(tree.characters(in: $0))
    }
    for separator in [" | ", " - ", " – ", " — ", " · ", " » ", " :: "] {
      guard let cut = title.ranges(of: separator).last else { continue }
      let (before, after) = (title[..<cut.lowerBound], title[cut.upperBound...])
      if let site = details.site?.lowercased(), after.lowercased() == site { return String(before) }
      if let heading = headings.first(where: { $0 == before || $0 == after }) { return heading }
    }
    return title
  }

  /// The content without a first heading that repeats the title.
  private static func withoutTitle(_ tree: MarkupTree, _ title: String?) -> MarkupTree {
    let heading = tree.nodes.indices.first { index in
      tree.name(index).map { HTMLElements.headings.contains($0) || $0 == "p" } ?? false
    }
    guard let heading, tree.name(heading) != "p",
      WhiteSpace.collapsed(tree.characters(in: heading)) == title
    else { return tree }
    var skipped = Array(repeating: false, count: tree.nodes.count)
    for index in heading..<tree.nodes[heading].end { skipped[index] = true }
    return ArticleCopy(tree, TextMeasures(tree), skipped)
      .tree(of: tree.children(MarkupTree.root).flatMap { Array(tree.children($0)) })
  }
}
