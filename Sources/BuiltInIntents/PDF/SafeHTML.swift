import AppIntentsCore
import Diagnostics
import DocumentFormats
import Foundation

/// HTML of which only elements and attributes of a list are left: none that run a script, or name a file or
/// an address for the program that reads it.
///
/// It is written anew, so that no program can read other elements in it than these.
struct SafeHTML {
  /// Reads an image that is named by its path; nil for one that is left out.
  typealias ImageReader = (_ path: String) throws -> Data?

  private(set) var text = ""

  private var source: ArraySlice<UInt8>
  private let image: ImageReader
  private var output: [UInt8] = []

  init(_ html: String, image: @escaping ImageReader = { _ in nil }) throws {
    source = Array(html.utf8)[...]
    self.image = image
    while let byte = source.first {
      if byte == UInt8(ascii: "<") {
        try readMarkup()
      } else {
        let end = source.firstIndex(of: UInt8(ascii: "<")) ?? source.endIndex
        // Character references stay: they are no markup.
        output += source[..<end].filter { $0 != 0 }
        source = source[end...]
      }
    }
    text = String(decoding: output, as: UTF8.self)
  }

  private static let elements: Set<String> = [
    "a", "abbr", "address", "article", "aside", "b", "blockquote", "br", "caption", "cite", "code",
    "col", "colgroup", "dd", "del", "dfn", "div", "dl", "dt", "em", "figcaption", "figure",
    "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li",
    "main", "mark", "nav", "ol", "p", "pre", "q", "s", "samp", "section", "small", "span",
    "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u",
    "ul", "var", "wbr",
  ]

  /// The elements that are left out with what they contain.
  private static let hidden: Set<String> = [
    "audio", "button", "canvas", "iframe", "math", "noembed", "noframes", "noscript",
    "object", "script", "select", "style", "svg", "template", "textarea", "title", "video", "xmp",
  ]

  /// The attributes that any element may have.
  private static let attributes: Set<String> = ["class", "dir", "id", "lang"]
  /// The attributes whose value is a whole number from 0 to 1000.
  private static let numbers: Set<String> = [
    "colspan", "rowspan", "span", "start", "value", "width", "height",
  ]
}

// MARK: - Markup

extension SafeHTML {
  private mutating func readMarkup() throws {
    source.removeFirst()
    switch source.first {
    case UInt8(ascii: "!") where source.starts(with: "!--".utf8):
      source = source.dropFirst(3)
      skip(past: Array("-->".utf8))
    case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: [UInt8(ascii: ">")])
    case UInt8(ascii: "/"):
      source.removeFirst()
      let name = readName()
      skip(past: [UInt8(ascii: ">")])
      if Self.elements.contains(name) { write("</\(name)>") }
    case let byte? where Self.isLetter(byte):
      let name = readName()
      // A tag without an end is none.
      guard let attributes = readAttributes() else { return }
      try write(name, attributes)
    default: write("&lt;")
    }
  }

  private mutating func write(_ name: String, _ attributes: [(name: String, value: String)]) throws
  {
    if Self.hidden.contains(name) {
      skip(past: Array("</\(name)".utf8))
      skip(past: [UInt8(ascii: ">")])
    } else if name == "input" {
      guard attributes.contains(where: { $0.name == "type" && $0.value == "checkbox" }) else {
        return
      }
      write(attributes.contains { $0.name == "checked" } ? "☑" : "☐")
    } else if Self.elements.contains(name) {
      var tag = "<\(name)"
      for (attribute, value) in attributes {
        if attribute == "align", ["left", "center", "right"].contains(value) {
          // Columns of tables in Markdown.
          tag += " style=\"text-align: \(value)\""
        }
        guard let kept = try kept(attribute, value, of: name) else { continue }
        tag += " \(attribute)=\"\(Self.quoted(kept))\""
      }
      write(tag + ">")
    }
  }

  /// The value that an attribute keeps; nil for none.
  private func kept(_ attribute: String, _ value: String, of element: String) throws -> String? {
    if Self.attributes.contains(attribute) { return value }
    if Self.numbers.contains(attribute) {
      return Int(value).flatMap { (0...1000).contains($0) ? value : nil }
    }
    switch (element, attribute) {
    case ("img", "alt"): return value
    case ("img", "src"): return try source(ofImage: value)
    case ("a", "href"):
      // A relative address would lead to a file beside the PDF.
      return LinkScheme.isKnown(in: value) || value.hasPrefix("#") ? value : nil
    default: return nil
    }
  }

  private func source(ofImage value: String) throws -> String? {
    let types = ["png", "jpeg", "gif", "webp"].map { "data:image/\($0);base64," }
    if let type = types.first(where: { value.hasPrefix($0) }) {
      let data = value.utf8.dropFirst(type.utf8.count)
      return data.allSatisfy { Self.isLetter($0) || Self.isBase64($0) } ? value : nil
    }
    let path = value.replacing("&amp;", with: "&")
    guard let data = try image(path.removingPercentEncoding ?? path) else { return nil }
    return Self.inlined(data)
  }

  /// An image as an address that has its content; nil for what isn't an image.
  static func inlined(_ data: Data) -> String? {
    imageType(Array(data.prefix(12))).map {
      "data:image/\($0);base64,\(data.base64EncodedString())"
    }
  }

  /// The type of an image that pages show; nil for other files.
  ///
  /// - Parameter start: the first 12 bytes.
  static func imageType(_ start: [UInt8]) -> String? {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if start.starts(with: "GIF8".utf8) { return "gif" }
    return start.starts(with: "RIFF".utf8) && start.suffix(4) == Array("WEBP".utf8) ? "webp" : nil
  }
}

// MARK: - Reading

extension SafeHTML {
  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+/=".utf8.contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// A value as it stands between quotes. Its character references stay.
  private static func quoted(_ value: String) -> String {
    value.replacingScalars { $0 == "&" ? nil : MarkupText.reference(for: $0, in: .doubleQuoted) }
  }

  private mutating func write(_ text: String) { output += text.utf8 }

  /// Skips to the end of bytes, of which letters match in any case; to the end of all without them.
  private mutating func skip(past bytes: [UInt8]) {
    while let start = source.firstIndex(of: bytes[0]) {
      source = source[start...]
      if source.count >= bytes.count,
        zip(source, bytes).allSatisfy({ $0 == $1 || Self.isLetter($1) && $0 | 0x20 == $1 })
      {
        source = source.dropFirst(bytes.count)
        return
      }
      source.removeFirst()
    }
    source = []
  }

  private mutating func read(until isEnd: (UInt8) -> Bool) -> String {
    let end = source.firstIndex(where: isEnd) ?? source.endIndex
    defer { source = source[end...] }
    return String(decoding: source[..<end].filter { $0 != 0 }, as: UTF8.self)
  }

  private mutating func readName() -> String {
    read { Self.isSpace($0) || "/>".utf8.contains($0) }.lowercased()
  }

  /// Reads the attributes and the end of a tag; nil if it has no end.
  private mutating func readAttributes() -> [(name: String, value: String)]? {
    var attributes: [(name: String, value: String)] = []
    while let byte = source.first {
      if byte == UInt8(ascii: ">") {
        source.removeFirst()
        return attributes
      }
      if Self.isSpace(byte) || "/=".utf8.contains(byte) {
        source.removeFirst()
        continue
      }
      let name = read { Self.isSpace($0) || "/>=".utf8.contains($0) }.lowercased()
      let value = readValue() ?? ""
      // The first one counts.
      if attributes.count < 100, !attributes.contains(where: { $0.name == name }) {
        attributes.append((name, value))
      }
    }
    return nil
  }

  private mutating func readValue() -> String? {
    source = source.drop(while: Self.isSpace)
    guard source.first == UInt8(ascii: "=") else { return nil }
    source = source.dropFirst().drop(while: Self.isSpace)
    guard let quote = source.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return read { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
    }
    source.removeFirst()
    let value = read { $0 == quote }
    source = source.dropFirst()
    return value
  }
}
