import Diagnostics

/// Writes pages as text. Whatever is text in them is escaped here and nowhere else.
package struct HTMLWriter {
  private let hiding: SecretHiding
  private var text = ""
  /// Writing ends with the node that goes beyond so many bytes.
  private var limit = Int.max

  package static func page(_ html: HTML, hiding: SecretHiding = .nothing) -> String {
    var writer = HTMLWriter(hiding: hiding)
    writer.text = "<!DOCTYPE html>\n"
    writer.write(html)
    return writer.text
  }

  package static func text(of html: HTML) -> String {
    var writer = HTMLWriter(hiding: .nothing)
    writer.write(html)
    return writer.text
  }

  /// The bytes of a piece; nil if they are more than a limit. What comes after the limit isn't written.
  package static func size(of html: HTML, upTo limit: Int) -> Int? {
    var writer = HTMLWriter(hiding: .nothing)
    writer.limit = limit
    writer.write(html)
    let size = writer.text.utf8.count
    return size <= limit ? size : nil
  }

  private init(hiding: SecretHiding) { self.hiding = hiding }

  private mutating func write(_ html: HTML) {
    for node in html.nodes {
      if text.utf8.count > limit { return }
      switch node {
      // Characters that change the direction of writing, and others that aren't seen, are written out.
      case .text(let content): escape(Printable.text(hiding.hide(content)))
      case .element(let tag, let attributes, let content):
        text += "<\(tag.rawValue)"
        for attribute in attributes { write(attribute) }
        text += ">"
        if tag.isVoid { continue }
        if tag.losesFirstBreak { text += "\n" }
        write(content)
        text += "</\(tag.rawValue)>"
      }
    }
  }

  private mutating func write(_ attribute: Attribute) {
    text += " \(attribute.name)"
    guard let value = attribute.value else { return }
    text += "=\""
    switch attribute.use {
    case .shown: escape(Printable.text(hiding.hide(value)))
    case .isOurs: escape(Printable.text(value))
    // What is filled in, or sent, stays as it is.
    case .filledIn: escape(hiding.hide(value))
    case .sentBack: escape(hiding.hide(value) == value ? value : hiding.seal(value))
    }
    text += "\""
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    if byte > UInt8(ascii: ">") { return false }
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\r"), 0:
      return true
    default: return false
    }
  }

  private mutating func escape(_ content: String) {
    // Most texts have none of them, and are appended whole.
    if content.utf8.allSatisfy({ !Self.isEscaped($0) }) {
      text += content
      return
    }
    for scalar in content.unicodeScalars {
      switch scalar {
      case "\r": text += "&#13;"
      case "\0": text.unicodeScalars.append("\u{FFFD}")
      default:
        if let reference = MarkupText.reference(for: scalar, in: .anywhere) {
          text += reference
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
