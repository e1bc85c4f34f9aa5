import AppIntentsCore

/// Writes a page as plain text: paragraphs, lists and the cells of tables, without scripts and styles.
package struct HTMLText {
  private let tree: MarkupTree
  private var lines = LineWriter()
  private var wantsSpace = false
  private var lists: [Int?] = []
  private var preformatted = 0
  /// How many cells of a table the current place is in, each of them on one line.
  private var cells = 0

  private init(_ tree: MarkupTree) { self.tree = tree }

  /// The text of an element and of what is in it.
  package static func text(of index: Int, in tree: MarkupTree) throws -> String {
    var writer = HTMLText(tree)
    // The marker of an item and the place of a cell belong to what is around them.
    if let name = tree.name(index), ["li", "td", "th"].contains(name) {
      writer.writeInside(index)
    } else {
      writer.write(index)
    }
    writer.lines.endLine()
    guard !writer.lines.isTooLarge else { throw tooLarge }
    var text = writer.lines.text
    if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
    return text
  }

  /// The text of an element on one line.
  package static func line(of index: Int, in tree: MarkupTree) throws -> String {
    try text(of: index, in: tree).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static let tooLarge = IntentFailure("the page gives more than 64 MiB of text")

  private mutating func write(_ index: Int) {
    guard let name = tree.name(index) else {
      add(tree.text(index) ?? "")
      return
    }
    if HTMLElements.unread.contains(name) || tree.attribute("hidden", of: index) != nil { return }
    switch name {
    case _ where cells > 0 && (name == "br" || HTMLElements.blocks.contains(name)):
      wantsSpace = true
      writeInside(index)
      wantsSpace = true
    case "br":
      // The first one ends the line, each further one is an empty line.
      if lines.line.isEmpty { lines.write("") } else { lines.endLine() }
      wantsSpace = false
    case "hr": lines.separate()
    case "li": writeItem(index)
    case "ul", "ol", "menu": writeList(index, isNumbered: name == "ol")
    case "td", "th":
      writeCell(index)
    case "pre":
      lines.separate()
      preformatted += 1
      writeInside(index)
      preformatted -= 1
      lines.separate()
    case _ where Self.apart.contains(name):
      separate()
      writeInside(index)
      separate()
    case _ where HTMLElements.blocks.contains(name):
      lines.endLine()
      wantsSpace = false
      writeInside(index)
      lines.endLine()
      wantsSpace = false
    default: writeInside(index)
    }
  }

  /// Writes the cell of a table on the line of its row, unless it has several parts: then the table
  /// only arranges them.
  private mutating func writeCell(_ index: Int) {
    var parts = 0
    for place in tree.inside(index) where parts < 2 {
      if tree.name(place).map(HTMLElements.blocks.contains) ?? false { parts += 1 }
    }
    if parts > 1 {
      separate()
      writeInside(index)
      separate()
      return
    }
    if !lines.line.isEmpty { lines.line += "\t" }
    wantsSpace = false
    cells += 1
    writeInside(index)
    cells -= 1
    wantsSpace = false
  }

  /// Elements with an empty line before and after them.
  private static let apart: Set<String> = [
    "article", "blockquote", "dl", "fieldset", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "p",
    "section", "table",
  ]

  private mutating func separate() {
    lines.separate()
    wantsSpace = false
  }

  private mutating func writeInside(_ index: Int) {
    for child in tree.children(index) {
      if lines.isTooLarge { return }
      write(child)
    }
  }

  private mutating func writeList(_ index: Int, isNumbered: Bool) {
    if lists.isEmpty { separate() } else { lines.endLine() }
    wantsSpace = false
    let start = tree.attribute("start", of: index).flatMap { Int($0) } ?? 1
    lists.append(isNumbered ? start : nil)
    writeInside(index)
    lists.removeLast()
    if lists.isEmpty { separate() } else { lines.endLine() }
  }

  private mutating func writeItem(_ index: Int) {
    var marker = "- "
    if let number = lists.last ?? nil {
      marker = "\(number). "
      lists[lists.count - 1] = number &+ 1
    }
    lines.begin(String(repeating: " ", count: marker.utf8.count), first: marker)
    wantsSpace = false
    writeInside(index)
    lines.end(isItem: true)
  }

  /// Adds a text to the line, with one space for all white space between words.
  private mutating func add(_ text: String) {
    if preformatted > 0 {
      addPreformatted(text)
      return
    }
    for piece in WhiteSpace.pieces(of: text) {
      switch piece {
      case .space: wantsSpace = true
      case .words(let words):
        if wantsSpace, !lines.line.isEmpty, lines.line.utf8.last != UInt8(ascii: "\t") {
          lines.line += " "
        }
        wantsSpace = false
        lines.line += words
      }
    }
  }

  private mutating func addPreformatted(_ text: String) {
    var rest = text.utf8[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.line += String(decoding: rest[..<end], as: UTF8.self)
      lines.write(lines.line)
      lines.line = ""
      rest = rest[rest.index(after: end)...]
    }
    lines.line += String(decoding: rest, as: UTF8.self)
  }
}
