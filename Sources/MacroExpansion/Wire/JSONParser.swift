/// Reads JSON (RFC 8259) from bytes of any kind.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0

  /// Deeper nesting is refused, so that no message exhausts the stack.
  static let deepest = 256

  struct Invalid: Error, Equatable {
    /// The byte at which reading stopped.
    let position: Int
  }

  static func parse(_ bytes: [UInt8]) throws(Invalid) -> JSON {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.readValue(depth: 0)
    parser.skipSpaces()
    guard parser.position == bytes.count else { throw parser.invalid }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var invalid: Invalid { Invalid(position: position) }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard let value = byte.asciiValue, peek() == value else { return false }
    position += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func readValue(depth: Int) throws(Invalid) -> JSON {
    guard depth < Self.deepest else { throw invalid }
    skipSpaces()
    guard let byte = peek() else { throw invalid }
    switch byte {
    case UInt8(ascii: "{"): return try readObject(depth: depth)
    case UInt8(ascii: "["): return try readArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return readNumber()
    default:
      if take(word: "true") { return .bool(true) }
      if take(word: "false") { return .bool(false) }
      if take(word: "null") { return .null }
      throw invalid
    }
  }

  private mutating func readObject(depth: Int) throws(Invalid) -> JSON {
    position += 1
    var members: [String: JSON] = [:]
    skipSpaces()
    if take("}") { return .object(members) }
    while true {
      skipSpaces()
      guard peek() == UInt8(ascii: "\"") else { throw invalid }
      let key = try readString()
      skipSpaces()
      guard take(":") else { throw invalid }
      members[key] = try readValue(depth: depth + 1)
      skipSpaces()
      if take("}") { return .object(members) }
      guard take(",") else { throw invalid }
    }
  }

  private mutating func readArray(depth: Int) throws(Invalid) -> JSON {
    position += 1
    var items: [JSON] = []
    skipSpaces()
    if take("]") { return .array(items) }
    while true {
      items.append(try readValue(depth: depth + 1))
      skipSpaces()
      if take("]") { return .array(items) }
      guard take(",") else { throw invalid }
    }
  }

  /// The characters of a number. What they spell is looked at where one is used.
  private mutating func readNumber() -> JSON {
    let start = position
    while let byte = peek(), "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func readString() throws(Invalid) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(try readEscape()).utf8
      default: text.append(byte)
      }
    }
    throw invalid
  }

  private mutating func readEscape() throws(Invalid) -> Unicode.Scalar {
    guard let byte = peek() else { throw invalid }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let first = try readUnit()
      guard 0xD800..<0xDC00 ~= first, take(word: "\\u") else {
        return Unicode.Scalar(first) ?? "\u{FFFD}"
      }
      let second = try readUnit()
      guard 0xDC00..<0xE000 ~= second else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00)) ?? "\u{FFFD}"
    default: throw invalid
    }
  }

  /// Four hexadecimal digits.
  private mutating func readUnit() throws(Invalid) -> UInt32 {
    guard position + 4 <= bytes.count else { throw invalid }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw invalid }
    position += 4
    return unit
  }
}
