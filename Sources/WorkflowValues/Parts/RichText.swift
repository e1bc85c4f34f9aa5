import AppIntentsCore
import DocumentFormats
package import Foundation

/// Rich text as plain text, Markdown and HTML.
///
/// Foundation on Linux has attributed strings, but neither its attributes nor its Markdown. The
/// attributes are AppIntents' own: the style of a span, its link, and what its paragraph is.
package enum RichText {
  package static func plain(_ text: String) -> AttributedString { AttributedString(text) }

  package static func read(markdown: String) -> AttributedString {
    text(of: Markdown.read(markdown))
  }

  package static func read(html: String) -> AttributedString { text(of: HTMLReader.read(html)) }

  package static func markdown(_ text: AttributedString) -> String {
    Markdown.write(formatted(text))
  }

  /// The text as an HTML fragment. Nothing in the text can become markup.
  package static func html(_ text: AttributedString) -> String {
    HTMLWriter.write(formatted(text))
  }

  private static func formatted(_ text: AttributedString) -> FormattedText {
    var paragraphs: [[FormattedText.Span]] = [[]]
    for run in text.runs {
      let piece = String(text[run.range].characters)
      let lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if index > 0 { paragraphs.append([]) }
        guard !line.isEmpty else { continue }
        paragraphs[paragraphs.count - 1].append(
          FormattedText.Span(
            text: String(line),
            style: FormattedText.Style(rawValue: run[RichTextStyleKey.self]?.rawValue ?? 0),
            link: run[RichTextLinkKey.self],
            block: run[RichTextBlockKey.self].map(FormattedText.Block.init)))
      }
    }
    // An empty line has no span that holds its block; between lines of code it is code.
    for index in paragraphs.indices.dropFirst().dropLast()
    where paragraphs[index].isEmpty {
      guard let code = paragraphs[index - 1].first?.block, case .code = code else { continue }
      let next = paragraphs[index...].first { !$0.isEmpty }
      if next?.first?.block == code {
        paragraphs[index] = [FormattedText.Span(text: "", block: code)]
      }
    }
    return FormattedText(paragraphs: paragraphs)
  }

  private static func text(of formatted: FormattedText) -> AttributedString {
    var text = AttributedString()
    for (index, spans) in formatted.paragraphs.enumerated() {
      if index > 0 { text += AttributedString("\n") }
      for span in spans {
        var piece = AttributedString(span.text)
        if !span.style.isEmpty {
          piece[RichTextStyleKey.self] = RichTextStyle(rawValue: span.style.rawValue)
        }
        if let link = span.link { piece[RichTextLinkKey.self] = link }
        if let block = span.block { piece[RichTextBlockKey.self] = RichTextBlock(block) }
        text += piece
      }
    }
    return text
  }
}

extension FormattedText.Block {
  fileprivate init(_ block: RichTextBlock) {
    self =
      switch block {
      case .heading(let level): .heading(level)
      case .bullet(let depth): .bullet(depth: depth)
      case .numbered(let number, let depth): .numbered(number, depth: depth)
      case .quote: .quote
      case .code(let language): .code(language: language)
      case .tableHeader(let columns):
        .tableHeader(columns.map { FormattedText.Alignment(rawValue: $0.rawValue) ?? .none })
      case .tableRow: .tableRow
      case .rule: .rule
      }
  }
}

extension RichTextBlock {
  fileprivate init(_ block: FormattedText.Block) {
    self =
      switch block {
      case .heading(let level): .heading(level)
      case .bullet(let depth): .bullet(depth: depth)
      case .numbered(let number, let depth): .numbered(number, depth: depth)
      case .quote: .quote
      case .code(let language): .code(language: language)
      case .tableHeader(let columns):
        .tableHeader(columns.map { RichTextAlignment(rawValue: $0.rawValue) ?? .none })
      case .tableRow: .tableRow
      case .rule: .rule
      }
  }
}
