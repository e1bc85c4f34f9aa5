import Diagnostics

/// Writes text as a fragment of HTML.
package enum HTMLWriter {
  /// The fragment. Characters of the text are escaped where they would be markup.
  package static func write(_ text: FormattedText) -> String {
    var html = ""
    /// The element that is open, with its attribute.
    var container: String?
    var lists = HTMLLists()
    var alignments: [FormattedText.Alignment] = []
    func close() {
      html += lists.close()
      if let container { html += "</\(container.prefix { $0 != " " })>\n" }
      container = nil
    }
    for spans in text.paragraphs {
      let block = spans.first?.block
      let content = spans.map(element).joined()
      switch block {
      case .bullet(let depth):
        if container != nil { close() }
        html += lists.item(content, in: "ul", depth: depth)
      case .numbered(let number, let depth):
        if container != nil { close() }
        html += lists.item(content, in: "ol", depth: depth, number: number)
      default:
        let wanted = self.container(of: block)
        if case .tableHeader(let columns) = block {
          close()
          alignments = columns
        }
        if wanted != container || wanted == nil {
          close()
          if let wanted { html += "<\(wanted)>\n" }
          container = wanted
        }
        if spans.isEmpty { continue }
        switch block {
        case .heading(let level): html += "<h\(level)>\(content)</h\(level)>\n"
        case .code: html += content + "\n"
        case .tableHeader: html += row(spans, "th", alignments)
        case .tableRow: html += row(spans, "td", alignments)
        case .rule: html += "<hr>\n"
        default: html += "<p>\(content)</p>\n"
        }
      }
    }
    close()
    return html
  }

  private static func container(of block: FormattedText.Block?) -> String? {
    switch block {
    case .quote: "blockquote"
    case .code(let language): "pre" + (language.map(Self.attribute(forLanguage:)) ?? "")
    case .tableHeader, .tableRow: "table"
    default: nil
    }
  }

  private static func attribute(forLanguage language: String) -> String {
    " class=\"language-\(MarkupText.text(language, in: .doubleQuoted))\""
  }

  private static func row(
    _ spans: [FormattedText.Span], _ cell: String, _ alignments: [FormattedText.Alignment]
  ) -> String {
    var html = "<tr>"
    for (index, spans) in FormattedText.cells(spans).enumerated() {
      let alignment = alignments.indices.contains(index) ? alignments[index] : .none
      let attribute = alignment == .none ? "" : " align=\"\(alignment.rawValue)\""
      html += "<\(cell)\(attribute)>\(spans.map(element).joined())</\(cell)>"
    }
    return html + "</tr>\n"
  }

  private static func element(_ span: FormattedText.Span) -> String {
    var html = MarkupText.text(span.text, in: .element)
    if span.style.contains(.code) { html = "<code>\(html)</code>" }
    if span.style.contains(.italic) { html = "<em>\(html)</em>" }
    if span.style.contains(.bold) { html = "<strong>\(html)</strong>" }
    if span.style.contains(.strikethrough) { html = "<del>\(html)</del>" }
    if let link = span.link, LinkScheme.permits(link) {
      html = "<a href=\"\(MarkupText.text(link, in: .doubleQuoted))\">\(html)</a>"
    }
    return html
  }
}

/// The open lists while HTML is written, each inside an item of the one before.
private struct HTMLLists {
  private var open: [String] = []

  mutating func item(
    _ content: String, in list: String, depth: Int, number: Int = 1
  ) -> String {
    var html = ""
    while open.count > depth + 1 || (open.count == depth + 1 && open.last != list) {
      html += end()
    }
    if open.count == depth + 1 {
      html += "</li>\n"
    } else {
      while open.count < depth + 1 {
        if !open.isEmpty { html += "\n" }
        let isDeepest = open.count == depth
        html +=
          list == "ol" && isDeepest && number != 1 ? "<ol start=\"\(number)\">\n" : "<\(list)>\n"
        open.append(list)
        if !isDeepest { html += "<li>" }
      }
    }
    return html + "<li>" + content
  }

  mutating func close() -> String {
    var html = ""
    while !open.isEmpty { html += end() }
    return html
  }

  private mutating func end() -> String {
    guard let list = open.popLast() else { return "" }
    return "</li>\n</\(list)>\n"
  }
}
