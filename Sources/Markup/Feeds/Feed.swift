package import AppIntentsCore
import Foundation

/// A feed: its title and its items, in the feed's order.
package struct Feed {
  package internal(set) var title: String?
  package internal(set) var items: [IntentFeedItem] = []

  /// Reads a feed: RSS 0.9 to 2.0, Atom, or JSON Feed.
  ///
  /// - Parameters:
  ///   - address: The address of the feed, for the relative ones in it.
  ///   - limit: The most items to read.
  /// - Throws: `IntentFailure` if the text isn't a feed.
  package static func read(
    _ text: String, address: URL?, timeZone: TimeZone, limit: Int = .max
  ) throws -> Feed {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    let found =
      first == "{"
      ? try JSONFeedReader(text, address: address, timeZone: timeZone)?.feed(limit: limit)
      : try XMLFeedReader(text, address: address, timeZone: timeZone, limit: limit)?.feed(
        limit: limit)
    guard let found else {
      throw IntentFailure(
        "there is no feed, but something else", kind: .missing,
        help: "`feed.discover` finds the feeds that a page names")
    }
    return found
  }
}

extension IntentFeedItem {
  /// Fills in what follows from other properties.
  mutating func complete(in feed: Feed, guid: String?) {
    self.feed = feed.title
    if published == nil { published = updated }
    id = guid ?? link?.absoluteString ?? enclosure?.absoluteString ?? title ?? ""
  }

  /// Sets the content and what is made of it.
  mutating func setContent(html source: String?, summary short: String?, base: URL?) throws {
    guard let source = source ?? short, !source.isEmpty else { return }
    let content = try HTMLTree.read(source)
    let body = content.first("body") ?? MarkupTree.root
    let serializer = HTMLSerializer(content, .readable(base: base))
    html = content.children(body).map { serializer.html(of: $0) }.joined()
    let text: String
    if let short, short != source {
      text = try FeedText.plain(short)
    } else {
      text = try FeedText.shortened(HTMLText.line(of: body, in: content))
    }
    if !text.isEmpty { summary = text }
    if image == nil, let picture = content.first("img") {
      image = PageAddress(base: base).image(picture, content)
    }
  }
}

/// Texts of feeds, which may be HTML.
enum FeedText {
  /// A text on one line without markup.
  static func plain(_ text: String) throws -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) else {
      return WhiteSpace.collapsed(text)
    }
    // A `<` before a letter begins a tag; elsewhere it is a sign.
    let tree = try HTMLTree.read(text)
    return try HTMLText.line(of: MarkupTree.root, in: tree)
  }

  /// The beginning of a text, up to the end of a word.
  static func shortened(_ text: String, to most: Int = 300) -> String {
    guard text.count > most else { return text }
    let start = text.prefix(most)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return start[..<end] + "…"
  }

  /// The seconds in `1:02:03`, `62:03` or `3723`.
  static func duration(_ text: String) -> IntentDuration? {
    let parts = text.trimmingCharacters(in: .whitespacesAndNewlines)
      .split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = Double(part), number >= 0, number < 1e7 else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds > 0 ? IntentDuration(.seconds(seconds)) : nil
  }
}
