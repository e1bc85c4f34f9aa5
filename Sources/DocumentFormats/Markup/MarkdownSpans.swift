/// The formatting within a line of Markdown.
enum MarkdownSpans {
  static func read(_ line: Substring, block: FormattedText.Block?) -> [FormattedText.Span] {
    var spans: [FormattedText.Span] = []
    read(line, style: [], link: nil, block, &spans)
    return spans
  }

  private static let marks: [(mark: String, style: FormattedText.Style)] = [
    ("**", .bold), ("__", .bold), ("~~", .strikethrough), ("*", .italic), ("_", .italic),
  ]

  private static func read(
    _ text: Substring, style: FormattedText.Style, link: String?, _ block: FormattedText.Block?,
    _ spans: inout [FormattedText.Span]
  ) {
    var plain = ""
    func flush() {
      guard !plain.isEmpty else { return }
      spans.append(FormattedText.Span(text: plain, style: style, link: link, block: block))
      plain = ""
    }
    var rest = text
    while let first = rest.first {
      if first == "\\", let escaped = rest.dropFirst().first,
        escaped.isPunctuation || escaped.isSymbol
      {
        plain.append(escaped)
        rest = rest.dropFirst(2)
      } else if first == "`", let close = rest.dropFirst().firstIndex(of: "`") {
        flush()
        spans.append(
          FormattedText.Span(
            text: String(rest[..<close].dropFirst()), style: style.union(.code), link: link,
            block: block))
        rest = rest[rest.index(after: close)...]
      } else if first == "[", link == nil, let found = MarkdownLink(rest) {
        flush()
        read(found.title, style: style, link: found.target, block, &spans)
        rest = found.rest
      } else if let found = emphasis(rest, after: plain.last) {
        flush()
        read(found.inner, style: style.union(found.style), link: link, block, &spans)
        rest = found.rest
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    flush()
  }

  private static func emphasis(
    _ text: Substring, after last: Character?
  ) -> (inner: Substring, style: FormattedText.Style, rest: Substring)? {
    guard let first = text.first, "*_~".contains(first) else { return nil }
    for (mark, style) in marks where text.hasPrefix(mark) {
      // Underscores inside a word aren't emphasis.
      if mark.hasPrefix("_"), last?.isLetter == true || last?.isNumber == true { continue }
      let inner = text.dropFirst(mark.count)
      guard let next = inner.first, !next.isWhitespace, let close = inner.firstRange(of: mark),
        close.lowerBound > inner.startIndex
      else { continue }
      return (inner[..<close.lowerBound], style, inner[close.upperBound...])
    }
    return nil
  }

  static func write(_ span: FormattedText.Span) -> String {
    var text = span.style.contains(.code) ? "`\(span.text)`" : escaped(span.text)
    if span.style.contains(.italic) { text = "*\(text)*" }
    if span.style.contains(.bold) { text = "**\(text)**" }
    if span.style.contains(.strikethrough) { text = "~~\(text)~~" }
    return span.link.map { "[\(text)](\(MarkdownLink.written($0)))" } ?? text
  }

  private static func escaped(_ text: String) -> String {
    guard text.contains(where: { "\\*_`[]~".contains($0) }) else { return text }
    return text.reduce(into: "") { escaped, character in
      if "\\*_`[]~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
