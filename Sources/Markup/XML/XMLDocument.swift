import AppIntentsCore
import CLibXML
import DocumentFormats
import Foundation

/// An XML document that libxml2 has read. It is freed with this object, and used by one task.
final class XMLDocument {
  typealias Node = UnsafeMutablePointer<c_xml_node>

  let library: LibXML
  let pointer: LibXML.DocumentPointer

  /// - Throws: `IntentFailure` that says what is wrong in the text, and in which line.
  init(_ text: String) throws {
    var text = try Self.checked(text)
    let library = try LibXML.loaded.get()
    guard let parser = library.makeParser() else {
      throw IntentFailure("there isn't enough memory to read XML")
    }
    defer { library.freeParser(parser) }
    let document = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        library.read(
          parser, $0.baseAddress, CInt($0.count), nil, "UTF-8", LibXML.options)
      }
    }
    guard let document else { throw Self.failure(of: library.lastError(parser)?.pointee) }
    self.library = library
    pointer = document
  }

  deinit { library.freeDocument(pointer) }

  /// A text that libxml2 may read, without the mark at its beginning.
  static func checked(_ text: String) throws -> String {
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    try XMLCheck.check(&text)
    return text
  }

  private static func failure(of error: c_xml_error?) -> IntentFailure {
    guard let error, let message = error.message else {
      return IntentFailure("the text isn't XML")
    }
    let said = String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
    // `PCDATA` stays as it is.
    let isWord = said.dropFirst().first?.isUppercase != true
    let shown = IntentContext.current.excerpt(
      of: isWord ? said.prefix(1).lowercased() + said.dropFirst() : said)
    return IntentFailure(
      "the text isn't XML: \(shown), in line \(error.line)",
      help: shown.hasPrefix("entity '")
        ? "only `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numbers are known in XML" : nil)
  }

  var root: Node? { library.rootElement(pointer) }
}

extension UnsafeMutablePointer<c_xml_node> {
  /// The name with its prefix, as it is written.
  var xmlName: String {
    let name = pointee.name.map { String(cString: $0) } ?? ""
    guard let prefix = pointee.space?.pointee.prefix else { return name }
    return "\(String(cString: prefix)):\(name)"
  }

  var isElement: Bool { pointee.type == C_XML_ELEMENT }

  /// The text of a node that is one. Where the document names a grammar, its entities aren't replaced; those
  /// of HTML are known.
  var ownText: String? {
    switch pointee.type {
    case C_XML_TEXT, C_XML_CDATA: pointee.content.map { String(cString: $0) }
    case C_XML_ENTITY: HTMLEntities.decoded("&\(xmlName);")
    default: nil
    }
  }

  var children: some Sequence<UnsafeMutablePointer<c_xml_node>> {
    sequence(first: pointee.children, next: { $0?.pointee.next }).lazy.prefix { $0 != nil }
      .compactMap { $0 }
  }

  /// Its attributes by their names with prefixes.
  var attributes: some Sequence<(name: String, value: String)> {
    sequence(first: pointee.attributes, next: { $0?.pointee.next }).lazy.prefix { $0 != nil }
      .compactMap { $0 }.map { attribute in
        let name = attribute.pointee.name.map { String(cString: $0) } ?? ""
        let prefix = attribute.pointee.space?.pointee.prefix
        return (
          prefix.map { "\(String(cString: $0)):\(name)" } ?? name,
          XMLDocument.text(below: attribute.pointee.children)
        )
      }
  }
}

extension XMLDocument {
  /// The text of a node, and of the nodes in it.
  static func text(of node: Node) -> String {
    switch node.pointee.type {
    case C_XML_ELEMENT, C_XML_ATTRIBUTE, C_XML_DOCUMENT: text(below: node.pointee.children)
    default: node.ownText ?? node.pointee.content.map { String(cString: $0) } ?? ""
    }
  }

  fileprivate static func text(below first: Node?) -> String {
    var text = ""
    var current = first
    let outside = first?.pointee.parent
    // No recursion, however deep the document is.
    while let node = current {
      if let own = node.ownText { text += own }
      if node.isElement, let child = node.pointee.children {
        current = child
        continue
      }
      var climbing: Node? = node
      while let here = climbing, here.pointee.next == nil {
        climbing = here.pointee.parent
        if climbing == outside { return text }
      }
      current = climbing?.pointee.next
    }
    return text
  }
}
