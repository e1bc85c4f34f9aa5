import AppIntents
package import Foundation

extension RichText {
  /// The text as an HTML fragment. What is in it can't become markup.
  package static func html(_ text: AttributedString) -> String {
    var html = ""
    var open: String?
    for spans in paragraphs(of: text) {
      let block = spans.first?.block
      let container = container(of: block)
      if container != open {
        if let open { html += "</\(open)>\n" }
        if let container { html += "<\(container)>\n" }
        open = container
      }
      guard !spans.isEmpty else { continue }
      let content = spans.map(element).joined()
      switch block {
      case .heading(let level): html += "<h\(level)>\(content)</h\(level)>\n"
      case .bullet, .numbered: html += "<li>\(content)</li>\n"
      case .code: html += content + "\n"
      default: html += "<p>\(content)</p>\n"
      }
    }
    if let open { html += "</\(open)>\n" }
    return html
  }

  private static func container(of block: RichTextBlock?) -> String? {
    switch block {
    case .bullet: "ul"
    case .numbered: "ol"
    case .quote: "blockquote"
    case .code: "pre"
    default: nil
    }
  }

  private static func element(_ span: Span) -> String {
    var html = escaped(span.text)
    if span.style.contains(.code) { html = "<code>\(html)</code>" }
    if span.style.contains(.italic) { html = "<em>\(html)</em>" }
    if span.style.contains(.bold) { html = "<strong>\(html)</strong>" }
    if span.style.contains(.strikethrough) { html = "<del>\(html)</del>" }
    // A link runs a script if its scheme says so.
    if let link = span.link, !link.lowercased().hasPrefix("javascript:") {
      html = "<a href=\"\(escaped(link))\">\(html)</a>"
    }
    return html
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
