import OrderedCollections

/// Finds the part of a page that is meant to be read.
///
/// Paragraphs count for the elements around them: the more a paragraph says, the more, and the farther
/// away the element is, the less. The element with the most is the article, with those beside it
/// that have a good part of it. Navigation, comments, advertisements and the like, which their names
/// and roles show, don't count, and links count against the element they are in. The idea is that of
/// Arc90's Readability.
struct ArticleFinder {
  private let tree: MarkupTree
  private let measures: TextMeasures
  /// The index after an element that isn't read, or 0 for those that are.
  private let skipped: [Bool]
  private let scores: [Double]

  init(_ tree: MarkupTree, mindingNames: Bool = true) {
    self.tree = tree
    measures = TextMeasures(tree)
    skipped = Self.skipped(in: tree, mindingNames: mindingNames)
    scores = Self.scores(in: tree, measures, skipped)
  }

  /// The article as a tree of its own, or nil if the page has no paragraphs.
  func article() -> MarkupTree? {
    guard let top = best() else { return nil }
    return ArticleCopy(tree, measures, skipped).tree(of: withSiblings(top))
  }

  /// A score without what is only links.
  private func score(_ index: Int) -> Double {
    scores[index] * (1 - measures.linkShare(of: index))
  }

  private func best() -> Int? {
    var best: (index: Int, score: Double)?
    for index in tree.nodes.indices where scores[index] > 0 && !skipped[index] {
      let score = score(index)
      if score > best?.score ?? 0 { best = (index, score) }
    }
    return best?.index
  }

  /// The article's element with those beside it that seem to belong to it.
  private func withSiblings(_ top: Int) -> [Int] {
    let parent = tree.nodes[top].parent
    guard parent > MarkupTree.root, tree.name(top) != "body" else { return [top] }
    let least = max(10, score(top) * 0.2)
    let className = tree.attribute("class", of: top)
    return tree.children(parent).filter { index in
      if index == top { return true }
      guard let name = tree.name(index), !skipped[index] else { return false }
      let isSame = className?.isEmpty == false && tree.attribute("class", of: index) == className
      if score(index) + (isSame ? score(top) * 0.2 : 0) >= least { return true }
      let length = measures.length(of: index)
      return name == "p" && length > 80 && measures.linkShare(of: index) < 0.25
    }
  }

  // MARK: - What is read

  private static func skipped(in tree: MarkupTree, mindingNames: Bool) -> [Bool] {
    var skipped = Array(repeating: false, count: tree.nodes.count)
    var end = 0
    for index in tree.nodes.indices {
      if index < end {
        skipped[index] = true
      } else if let name = tree.name(index),
        isUnread(index, name, in: tree, mindingNames: mindingNames)
      {
        skipped[index] = true
        end = tree.nodes[index].end
      }
    }
    return skipped
  }

  private static func isUnread(
    _ index: Int, _ name: String, in tree: MarkupTree, mindingNames: Bool
  ) -> Bool {
    if name == "html" || name == "body" || name == "article" || name == "main" { return false }
    if HTMLElements.unread.contains(name) || unreadElements.contains(name) { return true }
    if tree.attribute("hidden", of: index) != nil { return true }
    if tree.attribute("aria-hidden", of: index)?.lowercased() == "true" { return true }
    let style = tree.attribute("style", of: index)?.lowercased().filter { $0 != " " } ?? ""
    if style.contains("display:none") || style.contains("visibility:hidden") { return true }
    if let role = tree.attribute("role", of: index)?.lowercased(), unreadRoles.contains(role) {
      return true
    }
    guard mindingNames, name != "a" else { return false }
    let names = ElementNames(index, in: tree)
    return names.contains(ElementNames.unlikely) && !names.contains(ElementNames.likely)
  }

  private static let unreadElements: Set<String> = [
    "aside", "button", "dialog", "embed", "fieldset", "footer", "form", "input", "link", "menu",
    "meta", "nav", "noscript", "title",
  ]

  private static let unreadRoles: Set<String> = [
    "alert", "alertdialog", "banner", "complementary", "contentinfo", "dialog", "menu", "menubar",
    "navigation", "search", "toolbar",
  ]

  // MARK: - Scores

  private static func scores(
    in tree: MarkupTree, _ measures: TextMeasures, _ skipped: [Bool]
  ) -> [Double] {
    var scores = Array(repeating: 0.0, count: tree.nodes.count)
    var isScored = Array(repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices where !skipped[index] {
      guard let name = tree.name(index), isParagraph(index, name, in: tree) else { continue }
      let length = measures.length(of: index)
      guard length >= 25 else { continue }
      let points =
        1 + Double(measures.commas(in: index)) + min(Double(length / 100), 3)
      var around = tree.nodes[index].parent
      for share in shares {
        guard around > MarkupTree.root, let name = tree.name(around) else { break }
        if !isScored[around] {
          isScored[around] = true
          scores[around] += base(of: name) + ElementNames(around, in: tree).weight
        }
        scores[around] += points * share
        around = tree.nodes[around].parent
      }
    }
    return scores
  }

  /// What of a paragraph's points the elements around it get, from the nearest one.
  private static let shares: [Double] = [1, 0.5, 1 / 6, 1 / 9]

  /// Whether an element holds text itself.
  private static func isParagraph(_ index: Int, _ name: String, in tree: MarkupTree) -> Bool {
    if name == "p" || name == "pre" { return true }
    guard name == "div" || name == "section" || name == "td" || name == "blockquote" else {
      return false
    }
    // A part without parts is a paragraph that is written in another way.
    var hasText = false
    for child in tree.children(index) {
      if let name = tree.name(child), HTMLElements.blocks.contains(name) { return false }
      if let text = tree.text(child), text.utf8.contains(where: { !WhiteSpace.isSpace($0) }) {
        hasText = true
      }
    }
    return hasText
  }

  private static func base(of name: String) -> Double {
    switch name {
    case "article": 25
    case "main": 10
    case "div", "section": 5
    case "blockquote", "pre", "td": 3
    case "address", "dd", "dl", "dt", "li", "ol", "ul": -3
    case "h1", "h2", "h3", "h4", "h5", "h6", "th": -5
    default: 0
    }
  }
}

/// How much text the elements of a tree have, found once for all of them.
struct TextMeasures {
  private var characters: [Int] = [0]
  private var linked: [Int] = [0]
  private var commas: [Int] = [0]
  private var media: [Int] = [0]
  private let ends: [Int]

  init(_ tree: MarkupTree) {
    ends = tree.nodes.map(\.end)
    var linkEnd = 0
    for index in tree.nodes.indices {
      if tree.name(index) == "a" { linkEnd = max(linkEnd, tree.nodes[index].end) }
      var (length, separators) = (0, 0)
      if let text = tree.text(index) {
        for scalar in text.unicodeScalars where scalar.value > 0x20 {
          length += 1
          if [",", "،", "、", "，", "；"].contains(scalar) { separators += 1 }
        }
      }
      characters.append(characters[index] + length)
      linked.append(linked[index] + (index < linkEnd ? length : 0))
      commas.append(commas[index] + separators)
      let isMedia = tree.name(index).map(Self.media.contains) ?? false
      media.append(media[index] + (isMedia ? 1 : 0))
    }
  }

  private static let media: Set<String> = ["img", "figure", "picture", "pre", "code"]

  /// Whether an element has more in it than text.
  func hasMedia(in index: Int) -> Bool { media[ends[index]] > media[index] }

  /// The characters in an element that aren't white space.
  func length(of index: Int) -> Int { characters[ends[index]] - characters[index] }
  func commas(in index: Int) -> Int { commas[ends[index]] - commas[index] }

  /// The share of its text that is links.
  func linkShare(of index: Int) -> Double {
    let length = length(of: index)
    return length == 0 ? 0 : Double(linked[ends[index]] - linked[index]) / Double(length)
  }
}

/// The words in the class and the id of an element.
private struct ElementNames {
  private let names: String

  init(_ index: Int, in tree: MarkupTree) {
    let words = [tree.attribute("class", of: index), tree.attribute("id", of: index)]
    names = words.compactMap { $0 }.joined(separator: " ").prefix(500).lowercased()
  }

  func contains(_ words: [String]) -> Bool {
    !names.isEmpty && words.contains { names.contains($0) }
  }

  /// What the names say about an element.
  var weight: Double { (contains(Self.likely) ? 25 : 0) - (contains(Self.unlikely) ? 25 : 0) }

  static let likely = ["article", "body", "content", "entry", "main", "post", "story", "text"]
  static let unlikely = [
    "-ad-", "advert", "agegate", "banner", "breadcrumb", "byline", "combx", "comment", "community",
    "contact", "cookie", "disqus", "extra", "footer", "gdpr", "legends", "masthead", "menu", "meta",
    "nav", "newsletter", "outbrain", "pager", "pagination", "popup", "promo", "related", "remark",
    "replies", "rss", "share", "shoutbox", "sidebar", "skyscraper", "social", "sponsor",
    "subscribe", "supplemental", "taboola", "tags", "toolbar", "widget",
  ]
}
