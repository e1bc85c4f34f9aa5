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
      } else if first == "`" {
        guard let found = code(rest) else {
          // They close nothing, so that what follows them isn't looked through for each.
          let marks = rest.prefix { $0 == "`" }
          plain += marks
          rest = rest[marks.endIndex...]
          continue
        }
        flush()
        spans.append(
          FormattedText.Span(
            text: found.code, style: style.union(.code), link: link, block: block))
        rest = found.rest
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
    var text =
      span.style.contains(.code) ? MarkdownText.code(span.text) : MarkdownText.escaped(span.text)
    if span.style.contains(.italic) { text = "*\(text)*" }
    if span.style.contains(.bold) { text = "**\(text)**" }
    if span.style.contains(.strikethrough) { text = "~~\(text)~~" }
    guard let link = span.link, LinkScheme.permits(link) else { return text }
    return "[\(text)](\(MarkdownText.target(link)))"
  }

  /// The code at the beginning of a text, between equal numbers of backticks; nil if there is none.
  private static func code(_ text: Substring) -> (code: String, rest: Substring)? {
    let marks = text.prefix { $0 == "`" }
    guard !marks.isEmpty else { return nil }
    var start = marks.endIndex
    while let next = text[start...].firstIndex(of: "`") {
      let run = text[next...].prefix { $0 == "`" }
      if run.count == marks.count {
        let inside = text[marks.endIndex..<next]
        // A space keeps the backticks of the code apart from those around it.
        let isApart =
          inside.hasPrefix(" ") && inside.hasSuffix(" ") && inside.contains { $0 != " " }
        return (String(isApart ? inside.dropFirst().dropLast() : inside), text[run.endIndex...])
      }
      start = run.endIndex
    }
    return nil
  }
}
