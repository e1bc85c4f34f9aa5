import AppIntentsCore
import Foundation

/// A page that a server sent: HTML or plain text.
struct WebPage {
  /// The address after redirects.
  let url: URL
  let text: String
  let isHTML: Bool

  /// - Throws: `IntentFailure` if there is no page.
  static func get(_ url: URL, _ origin: ValueOrigin) async throws -> WebPage {
    try await WebRequest(url: url, origin: origin).read { try WebPage($0) }
  }

  private init(_ answer: WebAnswer) throws {
    url = answer.url
    text = try answer.document
    let type = answer.mediaType
    switch type {
    case "text/html", "application/xhtml+xml":
      isHTML = true
    case "":
      let start = text.prefix(1000).lowercased()
      isHTML = ["<html", "<!doctype html", "<body", "<p"].contains { start.contains($0) }
    case _ where type.hasPrefix("text/"):
      isHTML = false
    default:
      throw IntentFailure(
        "there is no page at that address, but `\(IntentContext.current.excerpt(of: type, to: 80))`",
        help: "`web.get` and `web.download` get anything")
    }
  }
}
