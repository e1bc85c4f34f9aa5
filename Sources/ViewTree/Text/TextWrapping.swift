import Diagnostics

extension TextBlock {
  /// Spans in lines of at most a width, broken between words; a longer word is broken inside.
  ///
  /// - Parameter limit: how many lines there may be. The last one then ends with `…`.
  static func wrapping(_ spans: [TextSpan], width: Int, limit: Int?) -> TextBlock {
    let width = max(1, width)
    var lines: [[TextSpan]] = []
    for paragraph in paragraphs(spans) { lines += wrapped(paragraph, width: width) }
    if let limit, limit > 0, lines.count > limit {
      lines = Array(lines.prefix(limit))
      lines[limit - 1] = truncated(lines[limit - 1], width: width)
    }
    return TextBlock(lines: lines)
  }

  private static func paragraphs(_ spans: [TextSpan]) -> [[TextSpan]] {
    var paragraphs: [[TextSpan]] = [[]]
    for span in spans {
      let parts = span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, part) in parts.enumerated() {
        if index > 0 { paragraphs.append([]) }
        let text = clean(String(part).replacing("\t", with: "  "))
        if !text.isEmpty {
          paragraphs[paragraphs.count - 1].append(TextSpan(text: text, look: span.look))
        }
      }
    }
    return paragraphs
  }

  private static func wrapped(_ paragraph: [TextSpan], width: Int) -> [[TextSpan]] {
    var lines: [[TextSpan]] = []
    var line: [TextSpan] = []
    var used = 0
    func finish() {
      if line.last?.text == " " { line.removeLast() }
      lines.append(line)
      line = []
      used = 0
    }
    for word in words(paragraph) {
      let size = word.reduce(0) { $0 + $1.width }
      if used + size <= width {
        line += word
        used += size
        continue
      }
      if word.count == 1, word[0].text == " " { continue }
      if used > 0 { finish() }
      for piece in pieces(word, width: width) {
        if used > 0 { finish() }
        line = piece
        used = Self.width(piece)
      }
    }
    finish()
    return lines
  }

  /// Words, which can consist of several spans, and single spaces between them.
  private static func words(_ paragraph: [TextSpan]) -> [[TextSpan]] {
    var words: [[TextSpan]] = []
    var word: [TextSpan] = []
    for span in paragraph {
      var text = ""
      for character in span.text {
        guard character == " " else {
          text.append(character)
          continue
        }
        if !text.isEmpty { word.append(TextSpan(text: text, look: span.look)) }
        if !word.isEmpty { words.append(word) }
        words.append([TextSpan(text: " ", look: span.look)])
        text = ""
        word = []
      }
      if !text.isEmpty { word.append(TextSpan(text: text, look: span.look)) }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// A word in pieces of at most a width.
  private static func pieces(_ word: [TextSpan], width: Int) -> [[TextSpan]] {
    var pieces: [[TextSpan]] = [[]]
    var used = 0
    for span in word {
      var text = ""
      for character in span.text {
        let size = DisplayWidth.of(character)
        if used + size > width, used > 0 {
          if !text.isEmpty {
            pieces[pieces.count - 1].append(TextSpan(text: text, look: span.look))
          }
          pieces.append([])
          text = ""
          used = 0
        }
        text.append(character)
        used += size
      }
      if !text.isEmpty { pieces[pieces.count - 1].append(TextSpan(text: text, look: span.look)) }
    }
    return pieces
  }

  private static func truncated(_ line: [TextSpan], width: Int) -> [TextSpan] {
    var kept: [TextSpan] = []
    var left = width - 1
    for span in line {
      var text = ""
      for character in span.text {
        let size = DisplayWidth.of(character)
        if size > left {
          kept.append(TextSpan(text: "\(text)…", look: span.look))
          return kept
        }
        text.append(character)
        left -= size
      }
      kept.append(TextSpan(text: text, look: span.look))
    }
    let look = kept.last?.look ?? TextLook()
    return kept + [TextSpan(text: "…", look: look)]
  }
}
