import AppIntents
import AppIntentsCore

extension AttributedString {
  /// The text in Markdown, with the styles and blocks that a model's answer has.
  // Apple's Foundation has `inlinePresentationIntent` and `presentationIntent` where Linux has these
  // attributes.
  public var markdownText: String {
    var paragraphs: [(block: RichTextBlock?, text: String)] = [(nil, "")]
    for run in runs {
      let pieces = String(self[run.range].characters)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { paragraphs.append((nil, "")) }
        if piece.isEmpty { continue }
        let last = paragraphs.count - 1
        if paragraphs[last].text.isEmpty {
          paragraphs[last] = (run[RichTextBlockKey.self], Self.mark(of: run[RichTextBlockKey.self]))
        }
        let styled = Self.styled(String(piece), run[RichTextStyleKey.self] ?? [])
        paragraphs[last].text += run[RichTextLinkKey.self].map { "[\(styled)](\($0))" } ?? styled
      }
    }
    paragraphs.removeAll { $0.text.isEmpty }
    var text = ""
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { text += Self.gap(between: paragraphs[index - 1].block, and: paragraph.block) }
      text += paragraph.text
    }
    return text
  }

  /// Lines of a list, a quotation and code follow each other without an empty line.
  private static func gap(between first: RichTextBlock?, and second: RichTextBlock?) -> String {
    switch (first, second) {
    case (.bullet, .bullet), (.bullet, .numbered), (.numbered, .bullet), (.numbered, .numbered),
      (.quote, .quote), (.code, .code):
      "\n"
    default: "\n\n"
    }
  }

  /// What a line of a block begins with.
  private static func mark(of block: RichTextBlock?) -> String {
    switch block {
    case .heading(let level): String(repeating: "#", count: max(1, min(level, 6))) + " "
    case .bullet(let depth): indented(depth) + "- "
    case .numbered(let number, let depth): indented(depth) + "\(number). "
    case .quote: "> "
    case .code: "    "
    case nil: ""
    }
  }

  private static func indented(_ depth: Int) -> String {
    String(repeating: "  ", count: max(0, min(depth, 8)))
  }

  private static func styled(_ text: String, _ style: RichTextStyle) -> String {
    if style.isEmpty { return escaped(text) }
    // Marks that touch a space mean nothing.
    let start = text.prefix(while: \.isWhitespace)
    let rest = text.dropFirst(start.count)
    let end = rest.suffix(rest.reversed().prefix(while: \.isWhitespace).count)
    let inner = String(rest.dropLast(end.count))
    return inner.isEmpty ? text : start + marked(inner, style) + end
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\*_`[]".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  private static func marked(_ text: String, _ style: RichTextStyle) -> String {
    if style.contains(.code) { return "`\(text)`" }
    var styled = escaped(text)
    if style.contains(.strikethrough) { styled = "~~\(styled)~~" }
    if style.contains(.italic) { styled = "*\(styled)*" }
    if style.contains(.bold) { styled = "**\(styled)**" }
    return styled
  }
}
