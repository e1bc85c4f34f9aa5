import DocumentFormats

/// Pieces of text with their formatting, written as Markdown.
struct MarkdownLine {
  struct Style: OptionSet, Hashable {
    let rawValue: Int
    static let bold = Style(rawValue: 1)
    static let italic = Style(rawValue: 2)
    static let struck = Style(rawValue: 4)
    static let code = Style(rawValue: 8)
  }

  private struct Piece {
    var text: String
    let style: Style
    /// What is between the parentheses of the link.
    let link: String?
    /// Whether the text is Markdown already.
    let isRaw: Bool
  }

  private var pieces: [Piece] = []
  private var wantsSpace = false

  var isEmpty: Bool { pieces.isEmpty }

  /// Adds a text, with one space for all white space between words.
  mutating func add(_ text: String, _ style: Style, link: String?) {
    for piece in WhiteSpace.pieces(of: text) {
      switch piece {
      case .space: wantsSpace = !pieces.isEmpty
      case .words(let words): add(piece: String(words), style, link, isRaw: false)
      }
    }
  }

  /// Adds Markdown as it is: an image, a line break.
  mutating func add(raw text: String, link: String?) { add(piece: text, [], link, isRaw: true) }

  mutating func addSpace() { wantsSpace = !pieces.isEmpty }

  mutating func addBreak(_ mark: String) {
    guard !pieces.isEmpty else { return }
    wantsSpace = false
    pieces.append(Piece(text: mark, style: [], link: nil, isRaw: true))
  }

  private mutating func add(piece text: String, _ style: Style, _ link: String?, isRaw: Bool) {
    let last = pieces.indices.last
    let isSame =
      last.map {
        pieces[$0].style == style && pieces[$0].link == link && !pieces[$0].isRaw && !isRaw
          && !style.contains(.code)
      } ?? false
    if let last, isSame {
      pieces[last].text += (wantsSpace ? " " : "") + text
    } else {
      if wantsSpace, !(pieces.last?.text.hasSuffix("\n") ?? true) {
        pieces.append(Piece(text: " ", style: [], link: nil, isRaw: true))
      }
      pieces.append(Piece(text: text, style: style, link: link, isRaw: isRaw))
    }
    wantsSpace = false
  }

  /// The Markdown of all pieces.
  func markdown(isInCell: Bool = false) -> String {
    var markdown = ""
    var rest = pieces[...]
    while let piece = rest.first {
      guard let link = piece.link else {
        markdown += written(piece, isInCell)
        rest = rest.dropFirst()
        continue
      }
      // The spaces between the pieces of a link belong to it.
      var inside = ""
      var count = 0
      for (offset, piece) in rest.enumerated() {
        guard piece.link == link || piece.text == " " && piece.isRaw else { break }
        if piece.link == link { count = offset + 1 }
      }
      for piece in rest.prefix(count) { inside += written(piece, isInCell) }
      rest = rest.dropFirst(count)
      markdown += "[\(inside)](\(isInCell ? Self.inCell(link) : link))"
    }
    while markdown.utf8.last == UInt8(ascii: "\n") || markdown.utf8.last == UInt8(ascii: "\\") {
      // A line break at the end of a paragraph breaks nothing.
      if markdown.hasSuffix("\\\n") {
        markdown.removeLast(2)
      } else {
        break
      }
    }
    return markdown
  }

  /// Markdown in which no `|` ends a cell.
  static func inCell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private func written(_ piece: Piece, _ isInCell: Bool) -> String {
    if piece.isRaw { return piece.text }
    if piece.style.contains(.code) {
      return MarkdownText.code(isInCell ? Self.inCell(piece.text) : piece.text)
    }
    var text = MarkdownText.escaped(piece.text)
    if isInCell { text = Self.inCell(text) }
    if piece.style.contains(.italic) { text = "*\(text)*" }
    if piece.style.contains(.bold) { text = "**\(text)**" }
    if piece.style.contains(.struck) { text = "~~\(text)~~" }
    return text
  }
}
