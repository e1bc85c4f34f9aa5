/// Text in paragraphs of spans: what HTML and Markdown have in common.
package struct FormattedText: Sendable, Hashable {
  /// The paragraphs, without the line breaks between them.
  package var paragraphs: [[Span]]

  package init(paragraphs: [[Span]]) { self.paragraphs = paragraphs }

  /// A piece of a paragraph that looks the same throughout.
  package struct Span: Sendable, Hashable {
    package var text: String
    package var style: Style
    /// The target of a link.
    package var link: String?
    /// What the paragraph is; nil for an ordinary one.
    package var block: Block?

    package init(text: String, style: Style = [], link: String? = nil, block: Block? = nil) {
      self.text = text
      self.style = style
      self.link = link
      self.block = block
    }
  }

  package struct Style: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let bold = Style(rawValue: 1)
    package static let italic = Style(rawValue: 2)
    package static let code = Style(rawValue: 4)
    package static let strikethrough = Style(rawValue: 8)
  }

  package enum Block: Sendable, Hashable {
    case heading(Int)
    case bullet(depth: Int)
    case numbered(Int, depth: Int)
    case quote
    case code
  }
}
