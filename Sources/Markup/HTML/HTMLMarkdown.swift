import AppIntentsCore
import DocumentFormats
import Foundation

/// Writes a page as Markdown: headings, lists, quotes, code, tables, links and images.
package struct HTMLMarkdown {
  private let tree: MarkupTree
  private let address: PageAddress
  private var lines = LineWriter()
  private var line = MarkdownLine()
  private var style: MarkdownLine.Style = []
  private var link: String?
  private var lists: [Int?] = []

  private init(_ tree: MarkupTree, _ address: PageAddress) {
    self.tree = tree
    self.address = address
  }

  /// The Markdown of an element and of what is in it.
  package static func markdown(
    of index: Int, in tree: MarkupTree, address: PageAddress
  ) throws -> String {
    var writer = HTMLMarkdown(tree, address)
    try writer.write(index)
    writer.endParagraph()
    guard !writer.lines.isTooLarge else { throw HTMLText.tooLarge }
    return writer.lines.text
  }

  private mutating func write(_ index: Int) throws {
    guard let name = tree.name(index) else {
      line.add(tree.text(index) ?? "", style, link: link)
      return
    }
    if name != "input", HTMLElements.unread.contains(name) { return }
    if tree.attribute("hidden", of: index) != nil { return }
    switch name {
    case "a": try writeLink(index)
    case "img": addImage(index)
    case "br": line.addBreak("\\\n")
    case "input": addBox(index)
    case "hr":
      separate()
      lines.write("---")
      lines.separate()
    case "h1", "h2", "h3", "h4", "h5", "h6": try writeHeading(index, name)
    case "blockquote":
      separate()
      lines.begin("> ")
      try writeInside(index)
      endParagraph()
      lines.end()
      lines.separate()
    case "ul", "ol", "menu": try writeList(index, isNumbered: name == "ol")
    case "li": try writeItem(index)
    case "pre": writeCode(index)
    case "table": try writeTable(index)
    case _ where Self.apart.contains(name):
      separate()
      try writeInside(index)
      separate()
    case _ where HTMLElements.blocks.contains(name):
      endParagraph()
      try writeInside(index)
      endParagraph()
    default: try writeInside(index, with: Self.style(of: name))
    }
  }

  private static let apart: Set<String> = [
    "article", "aside", "dd", "div", "dl", "dt", "fieldset", "figure", "figcaption", "footer",
    "header", "main", "nav", "p", "section", "td", "th", "tr",
  ]

  private static func style(of name: String) -> MarkdownLine.Style {
    switch name {
    case "b", "strong": .bold
    case "i", "em", "cite", "dfn", "var": .italic
    case "s", "del", "strike": .struck
    case "code", "kbd", "samp", "tt": .code
    default: []
    }
  }

  private mutating func writeInside(_ index: Int, with added: MarkdownLine.Style = []) throws {
    let before = style
    style.formUnion(added)
    for child in tree.children(index) {
      if lines.isTooLarge { break }
      try write(child)
    }
    style = before
  }

  // MARK: - Paragraphs

  private mutating func endParagraph() {
    guard !line.isEmpty else { return }
    for part in line.markdown().utf8.split(separator: UInt8(ascii: "\n")) {
      lines.write(MarkdownText.escapedStart(String(Substring(part))))
    }
    line = MarkdownLine()
  }

  private mutating func separate() {
    endParagraph()
    lines.separate()
  }

  private mutating func writeHeading(_ index: Int, _ name: String) throws {
    separate()
    let level = Int(name.dropFirst()) ?? 1
    try writeInside(index)
    let text = line.markdown().replacing("\\\n", with: " ").replacing("\n", with: " ")
    line = MarkdownLine()
    if !text.isEmpty { lines.write(String(repeating: "#", count: level) + " " + text) }
    lines.separate()
  }

  private mutating func writeCode(_ index: Int) {
    separate()
    let code = tree.characters(in: index)
    let languages = ([index] + tree.elements(["code"], in: tree.inside(index)).prefix(1))
      .compactMap { tree.attribute("class", of: $0) }
      .compactMap(HTMLReader.codeLanguage)
    let fence = String(
      repeating: "`", count: max(3, MarkdownText.longestRun(of: "`", in: code) + 1))
    lines.write(fence + (languages.first?.filter { $0 != "`" } ?? ""))
    var rows = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if rows.first?.isEmpty == true { rows.removeFirst() }
    if rows.last?.isEmpty == true { rows.removeLast() }
    for row in rows { lines.write(String(Substring(row))) }
    lines.write(fence)
    lines.separate()
  }

  // MARK: - Lists

  private mutating func writeList(_ index: Int, isNumbered: Bool) throws {
    if lists.isEmpty { separate() } else { endParagraph() }
    let start = tree.attribute("start", of: index).flatMap { Int($0) } ?? 1
    // A number of CommonMark has up to nine digits.
    lists.append(isNumbered ? min(max(0, start), 100_000_000) : nil)
    try writeInside(index)
    lists.removeLast()
    if lists.isEmpty { separate() } else { endParagraph() }
  }

  private mutating func writeItem(_ index: Int) throws {
    endParagraph()
    var marker = "- "
    if let number = lists.last ?? nil {
      marker = "\(number). "
      lists[lists.count - 1] = number + 1
    }
    lines.begin(String(repeating: " ", count: marker.utf8.count), first: marker)
    try writeInside(index)
    endParagraph()
    lines.end(isItem: true)
  }

  private mutating func addBox(_ index: Int) {
    guard tree.attribute("type", of: index)?.lowercased() == "checkbox", !lists.isEmpty else {
      return
    }
    line.add(
      raw: tree.attribute("checked", of: index) == nil ? "[ ]" : "[x]", link: nil)
    line.addSpace()
  }

  // MARK: - Links and images

  private mutating func writeLink(_ index: Int) throws {
    let before = link
    if let target = tree.attribute("href", of: index), !target.hasPrefix("#") {
      let target =
        address.absolute(target)?.absoluteString ?? (address.base == nil ? relative(target) : nil)
      link = target.map { MarkdownText.target($0, title: title(of: index)) }
    }
    try writeInside(index)
    link = before
  }

  /// A relative address, where the page's own isn't known.
  private func relative(_ target: String) -> String? {
    let target = target.trimmingCharacters(in: .whitespacesAndNewlines)
    return target.isEmpty || !LinkScheme.permits(target) ? nil : target
  }

  /// What browsers show beside the pointer.
  private func title(of index: Int) -> String? {
    let title = tree.attribute("title", of: index).map { WhiteSpace.collapsed($0) }
    return title?.isEmpty == false ? title : nil
  }

  private mutating func addImage(_ index: Int) {
    guard
      let source = address.image(index, tree)?.absoluteString
        ?? (address.base == nil ? tree.attribute("src", of: index).flatMap(relative) : nil)
    else { return }
    let alt = WhiteSpace.collapsed(tree.attribute("alt", of: index) ?? "")
    let target = MarkdownText.target(source, title: title(of: index))
    line.add(raw: "![\(MarkdownText.escaped(alt))](\(target))", link: link)
  }

  // MARK: - Tables

  private mutating func writeTable(_ index: Int) throws {
    separate()
    let table = try HTMLTable(index, in: tree)
    let hasParts = tree.inside(index).contains { place in
      tree.name(place).map(Self.partsOfLayout.contains) ?? false
    }
    let width = table.rows.first?.count ?? 0
    guard !hasParts, width > 1, table.rows.count > 1 else {
      // It only arranges the page.
      try writeInside(index)
      separate()
      return
    }
    if let caption = tree.first("caption", in: tree.inside(index)) {
      try writeInside(caption)
      separate()
    }
    let heads = max(1, table.headerCount)
    for (number, row) in table.rows.enumerated() where number == 0 || number >= heads {
      var cells: [String] = []
      for column in row.indices {
        // A cell that spans several places is written in the first one.
        let isRepeated =
          column > 0 && row[column] == row[column - 1]
          || number > 0 && row[column] == table.rows[number - 1][column]
        cells.append(try row[column].flatMap { isRepeated ? nil : try cell($0) } ?? "")
      }
      // Headers above each other are one line in Markdown.
      if number == 0, heads > 1 {
        cells = try table.names(in: tree).map {
          MarkdownLine.inCell(MarkdownText.escaped($0))
        }
      }
      lines.write(MarkdownText.row(cells))
      if number == 0 {
        lines.write(MarkdownText.rule(Array(repeating: false, count: width)))
      }
    }
    lines.separate()
  }

  private static let partsOfLayout: Set<String> = [
    "blockquote", "dl", "form", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "pre", "table", "ul",
  ]

  private func cell(_ index: Int) throws -> String {
    var writer = HTMLMarkdown(tree, address)
    writer.lists = []
    for child in tree.children(index) { try writer.writeInCell(child) }
    return writer.line.markdown(isInCell: true).replacing("\\\n", with: "<br>")
      .replacing("\n", with: " ")
  }

  private mutating func writeInCell(_ index: Int) throws {
    guard let name = tree.name(index), HTMLElements.blocks.contains(name) else {
      try write(index)
      return
    }
    line.addBreak("\\\n")
    for child in tree.children(index) { try writeInCell(child) }
    line.addSpace()
  }
}
