package import AppIntentsCore
import Foundation

/// What a page says about itself, for search engines and for those who share its link.
package struct PageDetails {
  package private(set) var title: String?
  package private(set) var description: String?
  package private(set) var author: String?
  package private(set) var site: String?
  package private(set) var published: IntentDate?
  package private(set) var image: URL?
  /// The address under which the page wants to be known.
  package private(set) var url: URL?
  /// The feeds that the page names.
  package private(set) var feeds: [URL] = []

  private let tree: MarkupTree
  private let address: PageAddress

  package init(_ tree: MarkupTree, address: PageAddress, timeZone: TimeZone) {
    self.tree = tree
    self.address = address
    let meta = Self.meta(in: tree)
    let linked = LinkedData(tree)
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { meta[$0] }.first
    }

    title =
      first("og:title", "twitter:title") ?? linked.headline ?? text("title") ?? text("h1")
    description = first("og:description", "description", "twitter:description", "dc.description")
    author =
      first("author", "dc.creator", "parsely-author", "sailthru.author") ?? linked.author
      ?? first("article:author").flatMap { $0.contains("://") ? nil : $0 }
      ?? element(where: ["rel": "author", "itemprop": "author"])
    site = first("og:site_name", "application-name") ?? linked.publisher
    let dates = DocumentDate(timeZone: timeZone)
    published =
      [
        first("article:published_time"), linked.published,
        first("datepublished", "date", "dc.date", "dc.date.issued", "dcterms.created"),
        first("parsely-pub-date", "sailthru.date", "pubdate", "publishdate"), firstTime(),
      ].lazy.compactMap { $0.flatMap(dates.date) }.first
    image =
      [first("og:image", "og:image:url", "twitter:image", "twitter:image:src"), linked.image]
      .lazy.compactMap { $0.flatMap(address.absolute) }.first ?? link("image_src")
    url = link("canonical") ?? first("og:url").flatMap(address.absolute)
    feeds = namedFeeds()
  }

  // MARK: - Elements

  /// The contents of `<meta>` by their names; the first of each name.
  private static func meta(in tree: MarkupTree) -> [String: String] {
    var meta: [String: String] = [:]
    for index in tree.elements(["meta"], in: tree.nodes.indices) {
      guard
        let name = tree.attribute("property", of: index) ?? tree.attribute("name", of: index)
          ?? tree.attribute("itemprop", of: index)
      else { continue }
      let content = WhiteSpace.collapsed(tree.attribute("content", of: index) ?? "")
      let key = name.trimmingCharacters(in: .whitespaces).lowercased()
      if !content.isEmpty, meta[key] == nil { meta[key] = content }
    }
    return meta
  }

  private func text(_ name: String) -> String? {
    tree.first(name).flatMap { words(in: $0) }
  }

  private func words(in index: Int) -> String? {
    let words = WhiteSpace.collapsed(tree.characters(in: index))
    return words.isEmpty ? nil : words
  }

  /// The text of the first element with an attribute that has one of these words.
  private func element(where attributes: [String: String]) -> String? {
    let found = tree.nodes.indices.first { index in
      attributes.contains { name, word in
        tree.attribute(name, of: index).map { Self.words(of: $0).contains(word) } ?? false
      }
    }
    return found.flatMap { words(in: $0) }.flatMap { $0.count <= 100 ? $0 : nil }
  }

  private static func words(of value: String) -> [String] {
    value.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private func firstTime() -> String? {
    let times = tree.elements(["time"], in: tree.nodes.indices)
    let published = times.first {
      tree.attribute("pubdate", of: $0) != nil
        || tree.attribute("itemprop", of: $0)?.lowercased() == "datepublished"
    }
    return (published ?? times.first).flatMap {
      tree.attribute("datetime", of: $0) ?? words(in: $0)
    }
  }

  /// The address of the first link of the page with a relation.
  private func link(_ relation: String) -> URL? {
    tree.elements(["link"], in: tree.nodes.indices).lazy
      .filter { tree.attribute("rel", of: $0).map(Self.words)?.contains(relation) ?? false }
      .compactMap { tree.attribute("href", of: $0).flatMap(address.absolute) }.first
  }

  private func namedFeeds() -> [URL] {
    var feeds: [URL] = []
    var seen: Set<URL> = []
    for index in tree.elements(["link", "a"], in: tree.nodes.indices) {
      let relations = tree.attribute("rel", of: index).map(Self.words) ?? []
      let type = tree.attribute("type", of: index)?.lowercased().prefix { $0 != ";" } ?? ""
      guard relations.contains("alternate") || relations.contains("feed"),
        Self.feedTypes.contains(type.trimmingCharacters(in: .whitespaces)),
        let url = tree.attribute("href", of: index).flatMap(address.absolute),
        seen.insert(url).inserted
      else { continue }
      feeds.append(url)
    }
    return feeds
  }

  /// The media types of feeds.
  package static let feedTypes: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
  ]
}
