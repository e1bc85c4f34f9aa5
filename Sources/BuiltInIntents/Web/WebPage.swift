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
    let answer = try await WebRequest(url: url, origin: origin).send()
    let text = try answer.document
    let type = answer.mediaType
    switch type {
    case "text/html", "application/xhtml+xml":
      return WebPage(url: answer.url, text: text, isHTML: true)
    case "":
      let start = text.prefix(1000).lowercased()
      let isHTML = ["<html", "<!doctype html", "<body", "<p"].contains { start.contains($0) }
      return WebPage(url: answer.url, text: text, isHTML: isHTML)
    case _ where type.hasPrefix("text/"):
      return WebPage(url: answer.url, text: text, isHTML: false)
    default:
      throw IntentFailure(
        "there is no page at that address, but `\(IntentContext.current.excerpt(of: type, to: 80))`",
        help: "`web.get` and `web.download` get anything")
    }
  }
}
