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
    /// A line of a program, in the language that is given.
    case code(language: String? = nil)
    /// The first row of a table. Tabs separate the cells of a row.
    case tableHeader([Alignment])
    case tableRow
    /// A line across the page, whose text is `---`.
    case rule
  }

  /// How a column of a table is aligned.
  package enum Alignment: String, Sendable, Hashable {
    case none, left, center, right
  }
}

extension FormattedText {
  /// The cells of a row of a table.
  static func cells(_ row: [Span]) -> [[Span]] {
    var cells: [[Span]] = [[]]
    for span in row {
      for (index, piece) in span.text.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { cells.append([]) }
        var part = span
        part.text = String(piece)
        if !piece.isEmpty { cells[cells.count - 1].append(part) }
      }
    }
    return cells
  }
}
