import AppIntents
package import Foundation

/// Rich text as plain text, Markdown and HTML.
///
/// Foundation on Linux has attributed strings, but neither its attributes nor its Markdown. The
/// attributes here are our own: what a span looks like, where it links, what its paragraph is.
package enum RichText {
  package static func plain(_ text: String) -> AttributedString { AttributedString(text) }

  /// A piece of text that looks the same throughout.
  struct Span {
    var text: String
    var style: RichTextStyle
    var link: String?
    var block: RichTextBlock?
  }

  /// The text's paragraphs, each with its spans. Line breaks between are not in them.
  static func paragraphs(of text: AttributedString) -> [[Span]] {
    var paragraphs: [[Span]] = [[]]
    for run in text.runs {
      let piece = String(text[run.range].characters)
      let lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if index > 0 { paragraphs.append([]) }
        guard !line.isEmpty else { continue }
        paragraphs[paragraphs.count - 1].append(
          Span(
            text: String(line), style: run[RichTextStyleKey.self] ?? [],
            link: run[RichTextLinkKey.self], block: run[RichTextBlockKey.self]))
      }
    }
    // An empty line has no span that could say what it is; within code it is code.
    for index in paragraphs.indices.dropFirst().dropLast()
    where paragraphs[index].isEmpty && paragraphs[index - 1].first?.block == .code {
      let next = paragraphs[index...].first { !$0.isEmpty }
      if next?.first?.block == .code {
        paragraphs[index] = [Span(text: "", style: [], block: .code)]
      }
    }
    return paragraphs
  }

  static func text(of paragraphs: [[Span]]) -> AttributedString {
    var text = AttributedString()
    for (index, spans) in paragraphs.enumerated() {
      if index > 0 { text += AttributedString("\n") }
      for span in spans {
        var piece = AttributedString(span.text)
        if !span.style.isEmpty { piece[RichTextStyleKey.self] = span.style }
        if let link = span.link { piece[RichTextLinkKey.self] = link }
        if let block = span.block { piece[RichTextBlockKey.self] = block }
        text += piece
      }
    }
    return text
  }
}
