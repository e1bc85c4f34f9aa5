/// Reads and writes the common part of Markdown: headings, lists, quotes, code, **bold**, *italic*,
/// `code`, ~~struck~~ and links. Tables, images and HTML stay plain text.
package enum Markdown {
  package static func read(_ markdown: String) -> FormattedText {
    var paragraphs: [[FormattedText.Span]] = []
    var isCode = false
    let lines = markdown.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if line.hasPrefix("```") || line.hasPrefix("~~~") {
        isCode.toggle()
        continue
      }
      if isCode {
        paragraphs.append([FormattedText.Span(text: String(line), style: [], block: .code)])
        continue
      }
      let (block, rest) = MarkdownBlock.split(line)
      // An empty line separates paragraphs and isn't a paragraph itself.
      if block == nil, rest.isEmpty {
        if paragraphs.last?.isEmpty == false { paragraphs.append([]) }
        continue
      }
      if block != nil, paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
      paragraphs.append(MarkdownSpans.read(rest, block: block))
    }
    while paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return FormattedText(paragraphs: paragraphs)
  }

  package static func write(_ text: FormattedText) -> String {
    var lines: [String] = []
    var isCode = false
    let paragraphs = text.paragraphs
    for (index, spans) in paragraphs.enumerated() {
      let block = spans.first?.block
      if (block == .code) != isCode {
        lines.append("```")
        isCode.toggle()
      }
      if isCode {
        lines.append(spans.map(\.text).joined())
        continue
      }
      let text = spans.map(MarkdownSpans.write).joined()
      lines.append(MarkdownBlock.prefix(block) + MarkdownBlock.escaped(text, in: block))
      // An empty line follows a heading.
      if case .heading = block, index + 1 < paragraphs.count, !paragraphs[index + 1].isEmpty {
        lines.append("")
      }
    }
    if isCode { lines.append("```") }
    return lines.joined(separator: "\n")
  }
}

/// The block markers at the start of a line of Markdown.
enum MarkdownBlock {
  static func split(_ line: Substring) -> (FormattedText.Block?, Substring) {
    let indent = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indent)
    let hashes = rest.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), rest.dropFirst(hashes).first == " " {
      return (.heading(hashes), rest.dropFirst(hashes).trimmed)
    }
    if let mark = rest.first, "-*+".contains(mark), rest.dropFirst().first == " " {
      return (.bullet(depth: indent / 2), rest.dropFirst(2))
    }
    if rest.first == ">" {
      return (.quote, rest.dropFirst().drop { $0 == " " })
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    if let number = Int(digits), rest.dropFirst(digits.count).hasPrefix(". ") {
      return (.numbered(number, depth: indent / 2), rest.dropFirst(digits.count + 2))
    }
    return (nil, line.trimmed.isEmpty ? "" : line)
  }

  /// The text of a paragraph, of which no beginning is a marker.
  static func escaped(_ text: String, in block: FormattedText.Block?) -> String {
    guard block == nil || block == .quote else { return text }
    let indent = text.prefix { $0 == " " }
    return indent + MarkdownText.escapedStart(String(text.dropFirst(indent.count)))
  }

  static func prefix(_ block: FormattedText.Block?) -> String {
    switch block {
    case .heading(let level): String(repeating: "#", count: level) + " "
    case .bullet(let depth): String(repeating: "  ", count: depth) + "- "
    case .numbered(let number, let depth): String(repeating: "  ", count: depth) + "\(number). "
    case .quote: "> "
    case .code, nil: ""
    }
  }
}
