import AppIntentsCore
import CLibXML

/// Reads the text of a word processor's document from the XML that is in its file: a line for each paragraph,
/// the cells of a row with tabs between them.
///
/// Headers, footers, notes, comments and what was deleted with tracked changes are left out.
package struct DocumentXML {
  /// How a format calls its parts.
  struct Vocabulary: Sendable {
    /// The namespaces of its texts; elements of others have only what is in them.
    let namespaces: Set<String>
    let paragraphs: Set<String>
    let row: String
    let cell: String
    /// Elements whose content isn't text of the document.
    let hidden: Set<String>
    /// Whether only texts in these elements count; empty for all texts in paragraphs.
    let texts: Set<String>
    /// What an element stands for; nil if it stands for nothing but its content.
    let replacement: @Sendable (_ name: String, _ element: XMLDocument.Node) -> String?
  }

  private let vocabulary: Vocabulary
  private var output = ""
  /// How many paragraphs are around the current place: a text box is in one.
  private var open = 0

  private init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// The text of `word/document.xml` in a file of Word.
  package static func word(_ xml: String) throws -> String {
    try text(of: xml, root: "document", .word)
  }

  /// The text of `content.xml` in an OpenDocument text.
  package static func openDocument(_ xml: String) throws -> String {
    try text(of: xml, root: "document-content", .openDocument)
  }

  private static func text(
    of xml: String, root name: String, _ vocabulary: Vocabulary
  ) throws -> String {
    let document = try XMLDocument(xml)
    return try withExtendedLifetime(document) {
      guard let root = document.root, root.localName == name else {
        throw IntentFailure("the document has no `\(name)` in it")
      }
      var reader = DocumentXML(vocabulary)
      try reader.write(inside: root, isText: false)
      return reader.output
    }
  }

  /// No deeper than the elements of a document may be.
  private mutating func write(inside parent: XMLDocument.Node, isText: Bool) throws {
    try Task.checkCancellation()
    var isChosen = false
    for node in parent.children {
      guard node.isElement else {
        if isText, let text = node.ownText { add(text) }
        continue
      }
      let name = node.localName
      // What is drawn in a new and in an old way is one.
      if name == "Choice" || name == "Fallback", parent.localName == "AlternateContent" {
        if isChosen { continue }
        isChosen = true
      }
      try write(node, name, isText: isText)
    }
  }

  private mutating func write(
    _ node: XMLDocument.Node, _ name: String, isText: Bool
  ) throws {
    let isOwn = vocabulary.namespaces.contains(node.namespace)
    if vocabulary.hidden.contains(name) { return }
    guard isOwn else { return try write(inside: node, isText: false) }
    if vocabulary.paragraphs.contains(name) {
      if open > 0, let last = output.unicodeScalars.last, last != "\n" { output += "\n" }
      open += 1
      try write(inside: node, isText: vocabulary.texts.isEmpty)
      open -= 1
      trimSpaces()
      output += "\n"
    } else if name == vocabulary.row {
      try writeRow(node)
    } else if let replacement = vocabulary.replacement(name, node) {
      output += replacement
      guard output.utf8.count <= MarkupLimits.bytes else {
        throw IntentFailure(
          "the document has more than \(MarkupLimits.bytes >> 20) MiB of text", kind: .refused)
      }
    } else {
      try write(inside: node, isText: isText || vocabulary.texts.contains(name))
    }
  }

  private mutating func writeRow(_ row: XMLDocument.Node) throws {
    var cells: [String] = []
    for cell in row.children where cell.isElement && cell.localName == vocabulary.cell {
      var reader = DocumentXML(vocabulary)
      try reader.write(inside: cell, isText: false)
      cells.append(reader.output.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    output += cells.joined(separator: "\t") + "\n"
  }

  /// Adds a text. In OpenDocument white space is written as elements: what is in a text lays out the XML.
  private mutating func add(_ text: String) {
    guard vocabulary.texts.isEmpty else {
      output += text
      return
    }
    for scalar in text.unicodeScalars {
      if WhiteSpace.isSpace(UInt8(exactly: scalar.value) ?? 0) {
        if let last = output.unicodeScalars.last, last != " ", last != "\n", last != "\t" {
          output.unicodeScalars.append(" ")
        }
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
  }

  /// Removes the space at the end of a paragraph, which laid out the XML.
  private mutating func trimSpaces() {
    if vocabulary.texts.isEmpty, output.unicodeScalars.last == " " {
      output.unicodeScalars.removeLast()
    }
  }
}

extension DocumentXML.Vocabulary {
  fileprivate static let word = Self(
    namespaces: [
      "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
      "http://purl.oclc.org/ooxml/wordprocessingml/main",
    ],
    paragraphs: ["p"], row: "tr", cell: "tc",
    hidden: [
      "pPr", "rPr", "tblPr", "trPr", "tcPr", "sectPr", "instrText", "delText", "moveFrom",
      "fldData",
    ],
    texts: ["t"],
    replacement: { name, _ in
      switch name {
      case "tab": "\t"
      case "br", "cr": "\n"
      case "noBreakHyphen": "-"
      default: nil
      }
    })

  fileprivate static let openDocument = Self(
    namespaces: [
      "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
      "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    ],
    paragraphs: ["p", "h"], row: "table-row", cell: "table-cell",
    hidden: [
      "scripts", "font-face-decls", "automatic-styles", "forms", "tracked-changes", "note",
      "annotation", "ruby-text", "title", "desc",
    ],
    texts: [],
    replacement: { name, node in
      switch name {
      case "s":
        // As many spaces as it says, but a document doesn't say how much memory is used.
        String(
          repeating: " ", count: min(max(node.attribute("c").flatMap { Int($0) } ?? 1, 0), 1000))
      case "tab": "\t"
      case "line-break": "\n"
      default: nil
      }
    })
}

extension UnsafeMutablePointer<c_xml_node> {
  fileprivate var localName: String { pointee.name.map { String(cString: $0) } ?? "" }

  fileprivate var namespace: String {
    pointee.space?.pointee.href.map { String(cString: $0) } ?? ""
  }

  /// The value of an attribute by its name without a prefix.
  fileprivate func attribute(_ name: String) -> String? {
    attributes.first { $0.name.split(separator: ":").last.map(String.init) == name }?.value
  }
}
