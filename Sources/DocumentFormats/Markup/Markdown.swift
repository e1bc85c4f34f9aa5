/// Reads and writes the common part of Markdown: headings, lists, tables, quotes, code, rules, **bold**,
/// *italic*, `code`, ~~struck~~ and links. Images and HTML stay plain text.
package enum Markdown {
  package static func read(_ markdown: String) -> FormattedText {
    var paragraphs: [[FormattedText.Span]] = []
    var code: FormattedText.Block?
    var lines = markdown.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if MarkdownBlock.isFence(line) {
        code = code == nil ? .code(language: MarkdownBlock.language(ofFence: line)) : nil
        continue
      }
      if let code {
        paragraphs.append([FormattedText.Span(text: String(line), style: [], block: code)])
        continue
      }
      let (block, rest) = MarkdownBlock.split(line)
      // An empty line separates paragraphs and isn't a paragraph itself.
      if block == nil, rest.isEmpty {
        if paragraphs.last?.isEmpty == false { paragraphs.append([]) }
        continue
      }
      let table = block == nil ? table(line, &lines) : nil
      if block != nil || table != nil, paragraphs.last?.isEmpty == true {
        paragraphs.removeLast()
      }
      paragraphs += table?.rows ?? [MarkdownSpans.read(rest, block: block)]
    }
    while paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return FormattedText(paragraphs: paragraphs)
  }

  /// The table that begins with a line, whose other lines are taken; nil if none begins there.
  private static func table(
    _ line: Substring, _ lines: inout ArraySlice<Substring>
  ) -> MarkdownTable? {
    guard var table = MarkdownTable(line, lines.first) else { return nil }
    lines.removeFirst()
    while let next = lines.first, !next.trimmed.isEmpty, !MarkdownBlock.isFence(next),
      MarkdownBlock.split(next).0 == nil
    {
      table.add(lines.removeFirst())
    }
    return table
  }

  package static func write(_ text: FormattedText) -> String {
    var lines: [String] = []
    var last: [FormattedText.Span] = []
    for spans in text.paragraphs {
      let (block, before) = (spans.first?.block, last.first?.block)
      if case .code? = before, block != before { lines.append("```") }
      if !last.isEmpty, !spans.isEmpty, MarkdownBlock.areApart(before, block) {
        lines.append("")
      }
      if case .code(let language)? = block, block != before {
        lines.append("```" + MarkdownBlock.word(language ?? ""))
      }
      lines += Self.lines(of: spans, block)
      last = spans
    }
    if case .code? = last.first?.block { lines.append("```") }
    return lines.joined(separator: "\n")
  }

  private static func lines(
    of spans: [FormattedText.Span], _ block: FormattedText.Block?
  ) -> [String] {
    switch block {
    case .code, .rule: return [spans.map(\.text).joined()]
    case .tableHeader(let alignments):
      return [MarkdownTable.line(spans), MarkdownTable.rule(alignments)]
    case .tableRow: return [MarkdownTable.line(spans)]
    default:
      let text = spans.map(MarkdownSpans.write).joined()
      return [MarkdownBlock.prefix(block) + MarkdownBlock.escaped(text, in: block)]
    }
  }
}

/// The block markers at the start of a line of Markdown.
enum MarkdownBlock {
  /// Whether code begins or ends with a line.
  static func isFence(_ line: Substring) -> Bool {
    line.hasPrefix("```") || line.hasPrefix("~~~")
  }

  /// The language of the code after a line with which it begins.
  static func language(ofFence line: Substring) -> String? {
    let word = word(String(line.drop { $0 == "`" || $0 == "~" }.trimmed))
    return word.isEmpty ? nil : word
  }

  /// The beginning of a text that can name a language after a fence.
  static func word(_ text: String) -> String {
    String(text.prefix { !$0.isWhitespace && $0 != "`" })
  }

  /// Whether an empty line is between two paragraphs that follow each other.
  static func areApart(_ first: FormattedText.Block?, _ second: FormattedText.Block?) -> Bool {
    switch (first, second) {
    case (.bullet(0), .numbered(_, 0)), (.numbered(_, 0), .bullet(0)): true
    case (nil, nil), (.quote, .quote), (.code, .code), (.tableHeader, .tableRow),
      (.tableRow, .tableRow), (.bullet, .bullet), (.bullet, .numbered), (.numbered, .bullet),
      (.numbered, .numbered):
      false
    default: true
    }
  }

  static func split(_ line: Substring) -> (FormattedText.Block?, Substring) {
    let indent = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indent)
    let hashes = rest.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), rest.dropFirst(hashes).first == " " {
      return (.heading(hashes), rest.dropFirst(hashes).trimmed)
    }
    if isRule(rest) { return (.rule, "---") }
    if let mark = rest.first, "-*+".contains(mark), rest.dropFirst().first == " " {
      return (.bullet(depth: indent / 2), rest.dropFirst(2))
    }
    if rest.first == ">" {
      return (.quote, rest.dropFirst().drop { $0 == " " })
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    let mark = rest.dropFirst(digits.count)
    if let number = Int(digits), mark.hasPrefix(". ") || mark.hasPrefix(") ") {
      return (.numbered(number, depth: indent / 2), rest.dropFirst(digits.count + 2))
    }
    return (nil, line.trimmed.isEmpty ? "" : line)
  }

  /// Whether a line is drawn across the page: three or more `-`, `*` or `_`.
  private static func isRule(_ line: some StringProtocol) -> Bool {
    let marks = line.filter { $0 != " " }
    guard let first = marks.first, "-*_".contains(first), marks.count >= 3 else { return false }
    return marks.allSatisfy { $0 == first }
  }

  /// The text of a paragraph, of which no beginning is a marker.
  static func escaped(_ text: String, in block: FormattedText.Block?) -> String {
    switch block {
    case .bullet, .numbered:
      // The box of a task.
      for box in ["[ ] ", "[x] ", "[X] "] {
        let escaped = MarkdownText.escaped(box)
        if text.hasPrefix(escaped) { return box + text.dropFirst(escaped.count) }
      }
      return isRule("-" + text) ? "\\" + text : text
    case nil, .quote: break
    default: return text
    }
    let indent = text.prefix { $0 == " " }
    return indent + MarkdownText.escapedStart(String(text.dropFirst(indent.count)))
  }

  static func prefix(_ block: FormattedText.Block?) -> String {
    switch block {
    case .heading(let level): String(repeating: "#", count: level) + " "
    case .bullet(let depth): String(repeating: "  ", count: depth) + "- "
    case .numbered(let number, let depth): String(repeating: "  ", count: depth) + "\(number). "
    case .quote: "> "
    case .code, .tableHeader, .tableRow, .rule, nil: ""
    }
  }
}
