/// White space as pages have it: any number of spaces, tabs and line breaks is one space. A no-break
/// space is none.
enum WhiteSpace {
  enum Piece {
    case space
    case words(Substring)
  }

  /// The words and the white space of a text, in turn.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let isSpace = Self.isSpace(bytes[start])
      let end = bytes[start...].firstIndex { Self.isSpace($0) != isSpace } ?? bytes.endIndex
      pieces.append(isSpace ? .space : .words(text[start..<end]))
      start = end
    }
    return pieces
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  /// A text on one line, without white space around it.
  static func collapsed(_ text: String) -> String {
    var words: [Substring] = []
    for case .words(let word) in pieces(of: text) { words.append(word) }
    return words.joined(separator: " ")
  }
}
