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
      markdown += "[\(inside)](\(Self.target(link)))"
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

  private func written(_ piece: Piece, _ isInCell: Bool) -> String {
    if piece.isRaw { return piece.text }
    if piece.style.contains(.code) { return Self.code(piece.text, isInCell) }
    var text = Self.escaped(piece.text)
    if isInCell { text = text.replacing("|", with: "\\|") }
    if piece.style.contains(.italic) { text = "*\(text)*" }
    if piece.style.contains(.bold) { text = "**\(text)**" }
    if piece.style.contains(.struck) { text = "~~\(text)~~" }
    return text
  }

  private static func code(_ text: String, _ isInCell: Bool) -> String {
    let text = isInCell ? text.replacing("|", with: "\\|") : text
    let marks = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let isApart = text.hasPrefix("`") || text.hasSuffix("`")
    return isApart ? "\(marks) \(text) \(marks)" : "\(marks)\(text)\(marks)"
  }

  /// The length of the longest sequence of a character.
  static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == character.asciiValue ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// An address as the target of a link: nothing in it ends the link.
  static func target(_ address: String) -> String {
    address.replacing("(", with: "%28").replacing(")", with: "%29").replacing(" ", with: "%20")
      .replacing("<", with: "%3C").replacing(">", with: "%3E")
  }

  /// A text in which nothing is markup.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    let scalars = text.unicodeScalars
    var last: Unicode.Scalar = " "
    for index in scalars.indices {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let next = after < scalars.endIndex ? scalars[after] : " "
      let isMarkup =
        switch scalar {
        case "\\", "*", "`", "[", "]": true
        // Inside a word it is no markup.
        case "_": !(last.properties.isAlphabetic && next.properties.isAlphabetic)
        case "~": next == "~" || last == "~"
        case "<": next.properties.isAlphabetic || next == "/" || next == "!" || next == "?"
        case "&": next.properties.isAlphabetic || next == "#"
        default: false
        }
      if isMarkup { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
      last = scalar
    }
    return escaped
  }

  /// A line that would begin a heading, a list or the like as a text.
  static func escapedStart(_ line: String) -> String {
    guard let first = line.utf8.first else { return line }
    let rest = line.utf8.dropFirst()
    let isBeforeSpace = rest.first.map { $0 == 0x20 } ?? true
    switch first {
    case UInt8(ascii: "#"):
      let after = line.utf8.drop { $0 == first }.first
      return after == nil || after == 0x20 ? "\\" + line : line
    case UInt8(ascii: ">"), UInt8(ascii: "|"): return "\\" + line
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
      let isRule = line.utf8.allSatisfy { $0 == first || $0 == 0x20 }
      return isBeforeSpace || isRule ? "\\" + line : line
    case UInt8(ascii: "~") where line.hasPrefix("~~~"): return "\\" + line
    case 0x30...0x39:
      let digits = line.utf8.prefix { $0 &- 0x30 < 10 }
      let after = line.utf8.dropFirst(digits.count)
      guard digits.count < 10, let mark = after.first,
        mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
        after.dropFirst().first.map({ $0 == 0x20 }) ?? true
      else { return line }
      return String(decoding: digits, as: UTF8.self) + "\\" + String(decoding: after, as: UTF8.self)
    default: return line
    }
  }
}
