import AppIntentsCore
import Foundation

/// Reads JSON Feed 1.0 and 1.1.
struct JSONFeedReader {
  private let json: [String: Any]
  private let address: PageAddress
  private let dates: DocumentDate

  /// Nil if the text is no feed.
  init?(_ text: String, address: URL?, timeZone: TimeZone) throws {
    try MarkupLimits.check(text, as: "the feed")
    guard
      let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      (json["version"] as? String)?.contains("jsonfeed.org/version/") ?? false
    else { return nil }
    self.json = json
    self.address = PageAddress(base: address)
    dates = DocumentDate(timeZone: timeZone)
  }

  func feed(limit: Int) throws -> Feed {
    var feed = Feed()
    feed.title = text(json["title"])
    let author = author(of: json)
    for case let entry as [String: Any] in (json["items"] as? [Any] ?? []).prefix(limit) {
      try Task.checkCancellation()
      var item = try item(entry)
      if item.author == nil { item.author = author }
      item.complete(in: feed, guid: text(entry["id"]) ?? (entry["id"] as? NSNumber)?.stringValue)
      feed.items.append(item)
    }
    return feed
  }

  private func item(_ entry: [String: Any]) throws -> IntentFeedItem {
    var item = IntentFeedItem()
    item.title = text(entry["title"])
    item.link = link(entry["url"]) ?? link(entry["external_url"])
    item.published = text(entry["date_published"]).flatMap(dates.date)
    item.updated = text(entry["date_modified"]).flatMap(dates.date)
    item.author = author(of: entry)
    item.image = link(entry["image"]) ?? link(entry["banner_image"])
    let attachments = entry["attachments"] as? [Any] ?? []
    for case let attachment as [String: Any] in attachments {
      guard let url = link(attachment["url"]) else { continue }
      item.enclosure = url
      if let seconds = attachment["duration_in_seconds"] as? NSNumber {
        item.duration = FeedText.duration(seconds.stringValue)
      }
      break
    }
    let content =
      (entry["content_html"] as? String)
      ?? (entry["content_text"] as? String).map { HTMLSerializer.escaped($0) }
    let summary = (entry["summary"] as? String).map { HTMLSerializer.escaped($0) }
    try item.setContent(html: content, summary: summary, base: item.link ?? address.base)
    item.tags = (entry["tags"] as? [Any] ?? []).prefix(100).compactMap { text($0) }
    return item
  }

  private func text(_ value: Any?) -> String? {
    guard let text = value as? String else { return nil }
    let words = WhiteSpace.collapsed(text)
    return words.isEmpty ? nil : words
  }

  private func link(_ value: Any?) -> URL? { text(value).flatMap(address.absolute) }

  private func author(of object: [String: Any]) -> String? {
    let authors =
      (object["authors"] as? [Any] ?? []) + (object["author"].map { [$0] } ?? [])
    return authors.lazy.compactMap { text(($0 as? [String: Any])?["name"]) }.first
  }
}
