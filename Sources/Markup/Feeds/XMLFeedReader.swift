import AppIntentsCore
import Foundation

/// Reads RSS and Atom.
struct XMLFeedReader {
  private let tree: MarkupTree
  /// The element with the properties of the feed.
  private let channel: Int
  private let address: URL?
  private let dates: DocumentDate

  /// Nil if the text is no feed.
  ///
  /// - Parameter limit: The most items that will be asked for. Nothing is read after them.
  init?(_ text: String, address: URL?, timeZone: TimeZone, limit: Int) throws {
    var (items, hasTitle) = (0, false)
    let tree = try LenientXML.read(text, prefixes: Self.prefix) { name, parent in
      guard let parent, Self.outer.contains(parent) else { return false }
      if Self.items.contains(name) { items += 1 }
      // The title may follow the items.
      defer { hasTitle = hasTitle || name == "title" }
      return items > limit && hasTitle
    }
    let root = tree.children(MarkupTree.root).first { tree.name($0) != nil }
    switch root.flatMap({ tree.name($0) }) {
    case "rss", "rdf:rdf", "rdf":
      guard let root, let found = tree.children(root).first(where: { tree.name($0) == "channel" })
      else { return nil }
      channel = found
    case "feed", "channel":
      guard let root else { return nil }
      channel = root
    default: return nil
    }
    self.tree = tree
    self.address = address
    dates = DocumentDate(timeZone: timeZone)
  }

  /// The usual prefix of a namespace.
  private static func prefix(of address: String, root: String) -> String? {
    switch address {
    case "http://www.w3.org/2005/atom", "http://purl.org/atom/ns#":
      // A link of Atom's in RSS isn't one of RSS.
      root == "feed" ? "" : "atom"
    case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf"
    case "http://purl.org/rss/1.0/modules/content/": "content"
    case "http://purl.org/dc/elements/1.1/": "dc"
    case "http://purl.org/dc/terms/": "dcterms"
    case "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes"
    case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss": "media"
    case "http://www.w3.org/1999/xhtml": ""
    case _ where address.contains("/rss/1.0/modules/"): nil
    case _ where address.contains("rss") || address.contains("netscape.com/rdf"): ""
    default: nil
    }
  }

  func feed(limit: Int) throws -> Feed {
    var feed = Feed()
    feed.title = try text("title", of: channel)
    let author = try author(of: channel)
    for index in tree.nodes.indices {
      if feed.items.count >= limit { break }
      guard let name = tree.name(index), Self.items.contains(name),
        let parent = tree.name(tree.nodes[index].parent),
        Self.outer.contains(parent)
      else { continue }
      try Task.checkCancellation()
      var item = try item(index)
      if item.author == nil { item.author = author }
      item.complete(in: feed, guid: value("guid", "id", of: index))
      feed.items.append(item)
    }
    return feed
  }

  private static let items: Set = ["item", "entry"]
  /// The elements that items of the feed are in.
  private static let outer: Set = ["channel", "feed", "items", "rdf", "rdf:rdf", "rss"]

  private func item(_ index: Int) throws -> IntentFeedItem {
    let base = base(of: index)
    let address = PageAddress(base: base)
    var item = IntentFeedItem()
    item.title = try text("title", of: index)
    item.link = link(of: index, address)
    item.published = value("pubdate", "published", "dc:date", "issued", "created", of: index)
      .flatMap(dates.date)
    item.updated = value("updated", "atom:updated", "modified", "dcterms:modified", of: index)
      .flatMap(dates.date)
    item.author = try author(of: index)
    (item.enclosure, item.duration) = enclosure(of: index, address)
    item.image = image(of: index, address)
    try item.setContent(
      html: content("content:encoded", "content", "atom:content", of: index),
      summary: content(
        "description", "summary", "atom:summary", "itunes:summary", "media:description",
        "itunes:subtitle", of: index), base: item.link ?? base)
    item.tags = tags(of: index)
    return item
  }

  // MARK: - Elements

  private func child(_ name: String, of index: Int) -> Int? {
    tree.children(index).first { tree.name($0) == name }
  }

  /// The text of the first element with one of these names that has one.
  private func value(_ names: String..., of index: Int) -> String? {
    names.lazy.compactMap { child($0, of: index) }.map {
      tree.characters(in: $0).trimmingCharacters(in: .whitespacesAndNewlines)
    }.first { !$0.isEmpty }
  }

  /// A text on one line without markup.
  private func text(_ name: String, of index: Int) throws -> String? {
    guard let element = child(name, of: index) else { return nil }
    let characters = tree.characters(in: element)
    // What Atom calls text, or doesn't call anything, is no markup.
    let isAtom = tree.name(channel) == "feed"
    let isText = tree.attribute("type", of: element).map { $0 != "html" } ?? isAtom
    let text = isText ? WhiteSpace.collapsed(characters) : try FeedText.plain(characters)
    return text.isEmpty ? nil : text
  }

  /// The first content with one of these names, as HTML.
  private func content(_ names: String..., of index: Int) -> String? {
    for name in names {
      guard let element = child(name, of: index) else { continue }
      let type = tree.attribute("type", of: element)?.lowercased() ?? ""
      let html: String
      if type.contains("xhtml") || tree.children(element).contains(where: { tree.name($0) != nil })
      {
        html = tree.children(element).map { HTMLSerializer(tree).html(of: $0) }.joined()
      } else {
        let characters = tree.characters(in: element)
        html =
          type == "text" || type.isEmpty && tree.name(channel) == "feed"
          ? HTMLSerializer.escaped(characters) : characters
      }
      let trimmed = html.trimmingCharacters(in: .whitespacesAndNewlines)
      if !trimmed.isEmpty { return trimmed }
    }
    return nil
  }

  /// The address that relative ones in an element start from.
  private func base(of index: Int) -> URL? {
    let outer = [index] + Array(tree.ancestors(of: index))
    return outer.reversed().reduce(address) { base, index in
      tree.attribute("xml:base", of: index).flatMap { PageAddress(base: base).absolute($0) } ?? base
    }
  }

  private func author(of index: Int) throws -> String? {
    for name in ["author", "atom:author"] {
      guard let element = child(name, of: index) else { continue }
      for part in ["name", "atom:name", "email", "atom:email"] {
        if let found = value(part, of: element) { return WhiteSpace.collapsed(found) }
      }
    }
    guard let found = value("dc:creator", "author", "itunes:author", "managingeditor", of: index)
    else { return nil }
    // `ada@example.com (Ada Lovelace)`
    let words = try FeedText.plain(found)
    if words.hasSuffix(")"), let open = words.firstRange(of: " ("), words.contains("@") {
      return String(words[open.upperBound...].dropLast())
    }
    return words.isEmpty ? nil : words
  }

  // MARK: - Addresses

  private func link(of index: Int, _ address: PageAddress) -> URL? {
    var other: URL?
    for child in tree.children(index) {
      guard let name = tree.name(child), name == "link" || name == "atom:link" else { continue }
      let target =
        tree.attribute("href", of: child)
        ?? tree.characters(in: child).trimmingCharacters(in: .whitespacesAndNewlines)
      guard let url = address.absolute(target) else { continue }
      switch tree.attribute("rel", of: child)?.lowercased() ?? "alternate" {
      case "alternate":
        let type = tree.attribute("type", of: child) ?? "text/html"
        if type.contains("html") { return url }
        other = other ?? url
      default: continue
      }
    }
    if let other { return other }
    // An id that is a link says so, or says nothing.
    guard let guid = child("guid", of: index),
      tree.attribute("ispermalink", of: guid)?.lowercased() != "false"
    else { return nil }
    let url = value("guid", of: index).flatMap { PageAddress(base: nil).absolute($0) }
    return ["http", "https"].contains(url?.scheme?.lowercased()) ? url : nil
  }

  private func enclosure(of index: Int, _ address: PageAddress) -> (URL?, IntentDuration?) {
    var duration = value("itunes:duration", of: index).flatMap(FeedText.duration)
    for child in tree.children(index) {
      let target: String?
      switch tree.name(child) {
      case "enclosure": target = tree.attribute("url", of: child)
      case "link", "atom:link":
        guard tree.attribute("rel", of: child)?.lowercased() == "enclosure" else { continue }
        target = tree.attribute("href", of: child)
      case "media:content":
        let type = tree.attribute("type", of: child) ?? tree.attribute("medium", of: child) ?? ""
        guard type.hasPrefix("audio") || type.hasPrefix("video") else { continue }
        target = tree.attribute("url", of: child)
        if duration == nil {
          duration = tree.attribute("duration", of: child).flatMap(FeedText.duration)
        }
      default: continue
      }
      if let url = target.flatMap(address.absolute) { return (url, duration) }
    }
    return (nil, duration)
  }

  private func image(of index: Int, _ address: PageAddress) -> URL? {
    for place in tree.inside(index) {
      let target: String?
      switch tree.name(place) {
      case "itunes:image": target = tree.attribute("href", of: place)
      case "media:thumbnail": target = tree.attribute("url", of: place)
      case "media:content", "enclosure":
        let type = tree.attribute("type", of: place) ?? tree.attribute("medium", of: place) ?? ""
        target = type.hasPrefix("image") ? tree.attribute("url", of: place) : nil
      default: target = nil
      }
      if let url = target.flatMap(address.absolute) { return url }
    }
    return nil
  }

  private func tags(of index: Int) -> [String] {
    var tags: [String] = []
    for child in tree.children(index) where ["category", "dc:subject"].contains(tree.name(child)) {
      let word = tree.attribute("term", of: child) ?? tree.characters(in: child)
      let tag = WhiteSpace.collapsed(word)
      if !tag.isEmpty, !tags.contains(tag), tags.count < 100 { tags.append(tag) }
    }
    return tags
  }
}
