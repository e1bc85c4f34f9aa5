package import AppIntentsCore
import Foundation
import OrderedCollections

/// Writes a value as plain JSON. Types that JSON doesn't have become strings or objects.
package struct JSONWriter {
  package enum Layout: Sendable {
    case compact
    /// Indented by two spaces.
    case pretty
  }

  private var bytes: [UInt8] = []
  private let layout: Layout
  private let files: (any FileAccess)?
  private var depth = 0

  private init(layout: Layout, files: (any FileAccess)?) {
    self.layout = layout
    self.files = files
  }

  /// The bytes of the JSON. The sizes of files on disk come from `files`.
  package static func bytes(
    _ value: Value, _ layout: Layout = .compact, files: (any FileAccess)? = nil
  ) -> [UInt8] {
    var writer = JSONWriter(layout: layout, files: files)
    writer.write(value)
    return writer.bytes
  }

  package static func write(
    _ value: Value, _ layout: Layout = .compact, files: (any FileAccess)? = nil
  ) -> String {
    String(decoding: bytes(value, layout, files: files), as: UTF8.self)
  }

  package static func compact(_ value: Value) -> String { write(value, .compact) }
  package static func pretty(_ value: Value) -> String { write(value, .pretty) }

  private mutating func write(_ value: Value) {
    switch value {
    case .nothing: put("null")
    case .text(let text): write(string: text)
    case .richText(let text): write(string: RichText.markdown(text))
    case .number(let number): write(number)
    case .boolean(let value): put(value ? "true" : "false")
    case .date(let date): write(string: date.description)
    case .duration(let duration): write(string: duration.iso8601)
    case .url(let url): write(string: url.absoluteString)
    case .choice(let choice): write(string: choice.name)
    case .list(let items):
      nested("[", "]", isEmpty: items.isEmpty) { writer in
        for (index, item) in items.enumerated() {
          writer.separate(index)
          writer.write(item)
        }
      }
    case .dictionary(let items):
      write(items.elements)
    case .measurement, .file, .entity:
      write(Parts.dictionary(of: value, files: files).elements)
    }
  }

  private mutating func write(_ items: some RandomAccessCollection<(key: String, value: Value)>) {
    nested("{", "}", isEmpty: items.isEmpty) { writer in
      for (index, item) in items.enumerated() {
        writer.separate(index)
        writer.write(string: item.key)
        writer.put(writer.layout == .pretty ? ": " : ":")
        writer.write(item.value)
      }
    }
  }

  private mutating func nested(
    _ open: StaticString, _ close: StaticString, isEmpty: Bool, _ body: (inout JSONWriter) -> Void
  ) {
    put(open)
    if !isEmpty {
      depth += 1
      body(&self)
      depth -= 1
      breakLine()
    }
    put(close)
  }

  private mutating func separate(_ index: Int) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func put(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ number: IntentNumber) {
    bytes.append(contentsOf: number.description.utf8)
  }

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: put("\\\"")
    case 0x5C: put("\\\\")
    case 0x0A: put("\\n")
    case 0x0D: put("\\r")
    case 0x09: put("\\t")
    default:
      let digits = Array("0123456789abcdef".utf8)
      put("\\u00")
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}
