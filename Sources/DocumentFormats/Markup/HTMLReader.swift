import OrderedCollections

/// Reads HTML.
package enum HTMLReader {
  /// The text of a page with its formatting: bold, italic, struck, code, links, headings, lists,
  /// quotes and paragraphs. Of other elements only the text is kept, of scripts and styles nothing.
  package static func read(_ html: String) -> FormattedText {
    var collector = ParagraphCollector()
    return FormattedText(paragraphs: collector.paragraphs(of: html))
  }

  /// The language that the classes of code name: `language-swift`.
  package static func codeLanguage(ofClass names: String) -> String? {
    for name in names.split(whereSeparator: \.isWhitespace) {
      for prefix in ["language-", "lang-"] where name.hasPrefix(prefix) && name != prefix {
        return String(name.dropFirst(prefix.count))
      }
    }
    return nil
  }
}

/// Follows the tags of a page and collects its paragraphs.
private struct ParagraphCollector {
  private var paragraphs: [[FormattedText.Span]] = []
  private var line: [FormattedText.Span] = []
  /// Whether an empty line separates the next paragraph from the last one.
  private var isApart = false
  private var pendsSpace = false

  /// The open elements that affect formatting, the innermost last.
  private var open: [String] = []
  private var links: [String] = []
  private var lists: [(isNumbered: Bool, count: Int)] = []
  /// The marker of the next line of a list item.
  private var marker: FormattedText.Block?
  /// The language of the code that is open.
  private var language: String?
  /// More nested elements than real pages have.
  private static let depthLimit = 256

  mutating func paragraphs(of html: String) -> [[FormattedText.Span]] {
    var tokens = HTMLTokenizer(html)
    while let token = tokens.next() {
      switch token {
      case .text(let text): isOpen("pre") ? addLines(text) : add(text)
      case .open(let name, let attributes, let isEmpty):
        if Self.hidden.contains(name) {
          if !isEmpty { _ = tokens.raw(until: name) }
        } else {
          begin(name, attributes)
        }
      case .close(let name): end(name)
      }
    }
    endLine()
    let lines = paragraphs.drop(while: \.isEmpty)
    let last = lines.lastIndex { !$0.isEmpty } ?? lines.startIndex - 1
    return Array(lines[...last])
  }

  private static let hidden: Set<String> = ["script", "style", "title", "template"]

  // MARK: Tags

  private mutating func begin(_ name: String, _ attributes: OrderedDictionary<String, String>) {
    switch name {
    case "br":
      if isOpen("pre") { addLines("\n") } else { endLine(evenEmpty: true) }
    case "img":
      if let words = attributes["alt"], !words.isEmpty { add(words) }
    case "td", "th": pendsSpace = true
    case "a":
      guard let target = attributes["href"], !target.isEmpty, open.count < Self.depthLimit else {
        return
      }
      links.append(target)
      open.append(name)
    case "ul", "ol":
      endLine()
      if lists.isEmpty { isApart = true }
      guard lists.count < Self.depthLimit else { return }
      lists.append((name == "ol", (attributes["start"].flatMap { Int($0) } ?? 1) - 1))
    case "li":
      endLine()
      marker = nextMarker(attributes["value"].flatMap { Int($0) })
    case let name where Self.style(of: name) != nil || Self.block(of: name) != nil:
      if Self.block(of: name) != nil { separate() }
      if name == "pre" { language = nil }
      if name == "pre" || isOpen("pre") {
        language = language ?? HTMLReader.codeLanguage(ofClass: attributes["class"] ?? "")
      }
      guard open.count < Self.depthLimit else { return }
      open.append(name)
    case let name where Self.apart.contains(name): separate()
    case let name where Self.lines.contains(name): endLine()
    default: break
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "ul", "ol":
      endLine()
      marker = nil
      if !lists.isEmpty { lists.removeLast() }
      if lists.isEmpty { isApart = true }
    case "li":
      endLine()
      marker = nil
    case let name where Self.apart.contains(name): separate()
    case let name where Self.lines.contains(name): endLine()
    default:
      guard let index = open.lastIndex(of: name) else { return }
      if Self.block(of: name) != nil { separate() }
      if name == "a" { links.removeLast() }
      open.remove(at: index)
    }
  }

  private mutating func nextMarker(_ number: Int?) -> FormattedText.Block {
    guard let list = lists.last else { return .bullet(depth: 0) }
    guard list.isNumbered else { return .bullet(depth: lists.count - 1) }
    let (next, _) = list.count.addingReportingOverflow(1)
    lists[lists.count - 1].count = number ?? next
    return .numbered(number ?? next, depth: lists.count - 1)
  }

  private func isOpen(_ name: String) -> Bool { open.contains(name) }

  // MARK: Text

  /// Appends text with white space collapsed to single spaces, and without spaces at the ends of a
  /// line.
  private mutating func add(_ text: String) {
    var words = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{C}": pendsSpace = true
      default:
        if pendsSpace {
          if words.isEmpty { appendSpace() } else { words += " " }
          pendsSpace = false
        }
        words.unicodeScalars.append(scalar)
      }
    }
    append(words, style, links.last)
  }

  /// Appends a space between two spans, with the formatting that both share.
  private mutating func appendSpace() {
    guard let last = line.last else { return }
    append(" ", last.style.intersection(style), last.link == links.last ? last.link : nil)
  }

  private mutating func addLines(_ text: String) {
    let lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { endLine(evenEmpty: !paragraphs.isEmpty && !isApart) }
      append(String(line), [], links.last)
    }
  }

  private mutating func append(_ text: String, _ style: FormattedText.Style, _ link: String?) {
    guard !text.isEmpty else { return }
    if let last = line.last, last.style == style, last.link == link {
      line[line.count - 1].text += text
    } else {
      line.append(FormattedText.Span(text: text, style: style, link: link, block: block))
    }
  }

  private var style: FormattedText.Style {
    open.reduce(into: []) { $0.formUnion(Self.style(of: $1) ?? []) }
  }

  private var block: FormattedText.Block? {
    if let first = line.first { return first.block }
    if let name = open.last(where: { Self.block(of: $0) != nil && $0 != "blockquote" }) {
      return name == "pre" ? .code(language: language) : Self.block(of: name)
    }
    return marker ?? (isOpen("blockquote") ? .quote : nil)
  }

  // MARK: Paragraphs

  private mutating func separate() {
    endLine()
    isApart = true
  }

  private mutating func endLine(evenEmpty: Bool = false) {
    pendsSpace = false
    guard !line.isEmpty || evenEmpty else { return }
    // Headings, list items and the like need no empty line.
    if isApart, line.first?.block == nil, !paragraphs.isEmpty { paragraphs.append([]) }
    isApart = false
    // Only the first line of a list item has a marker.
    if case .bullet = line.first?.block { marker = nil }
    if case .numbered = line.first?.block { marker = nil }
    paragraphs.append(line)
    line = []
  }
}

extension ParagraphCollector {
  fileprivate static func style(of name: String) -> FormattedText.Style? {
    switch name {
    case "b", "strong": .bold
    case "i", "em", "cite", "dfn", "var": .italic
    case "code", "kbd", "samp", "tt": .code
    case "s", "del", "strike": .strikethrough
    default: nil
    }
  }

  fileprivate static func block(of name: String) -> FormattedText.Block? {
    switch name {
    case "h1": .heading(1)
    case "h2": .heading(2)
    case "h3": .heading(3)
    case "h4": .heading(4)
    case "h5": .heading(5)
    case "h6": .heading(6)
    case "blockquote": .quote
    case "pre": .code()
    default: nil
    }
  }

  /// Elements that are separated from the text around them.
  fileprivate static let apart: Set<String> = ["p", "table", "dl", "hr", "figure", "fieldset"]

  /// Elements that start a new line.
  fileprivate static let lines: Set<String> = [
    "address", "article", "aside", "body", "caption", "center", "dd", "details", "div", "dt",
    "figcaption", "footer", "form", "head", "header", "html", "legend", "main", "nav", "option",
    "section", "summary", "tbody", "tfoot", "thead", "tr",
  ]
}
