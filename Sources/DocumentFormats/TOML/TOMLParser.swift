/// Parses a document: headers, keys and values.
struct TOMLParser {
  struct Problem: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  /// The line of the next byte, from 1.
  private(set) var line = 1
  private var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  func next(is word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  mutating func document() throws -> TOMLTable {
    let root = TOMLTable(.header)
    var section = root
    while true {
      try skipLines()
      guard let first = next else { return root }
      if first == UInt8(ascii: "[") {
        section = try header(in: root)
      } else {
        try pair(in: section)
      }
      try endLine()
    }
  }

  // MARK: Headers and pairs

  private mutating func header(in root: TOMLTable) throws -> TOMLTable {
    let isItem = next(is: "[[")
    index += isItem ? 2 : 1
    skipSpace()
    depth = 0
    let key = try key()
    depth = key.count
    guard take("]"), !isItem || take("]") else {
      throw Problem("expected `\(isItem ? "]]" : "]")`")
    }
    var table = root
    for part in key.dropLast() { table = try table.table(passing: part) }
    return try isItem ? table.appendItem(key[key.count - 1]) : table.define(key[key.count - 1])
  }

  private mutating func pair(in table: TOMLTable) throws {
    let outer = depth
    defer { depth = outer }
    let key = try key()
    guard take("=") else { throw Problem("expected `=`") }
    skipSpace()
    var table = table
    for part in key.dropLast() { table = try table.table(dotted: part) }
    depth += key.count - 1
    try table.set(key[key.count - 1], to: .value(try value()))
  }

  /// `a`, `"a b"`, `a.b.c`, and the space after it.
  private mutating func key() throws -> [String] {
    var parts: [String] = []
    repeat {
      skipSpace()
      parts.append(try keyPart())
      skipSpace()
      guard depth + parts.count <= TOMLReader.depthLimit else { throw TOMLParser.tooDeep }
    } while take(".")
    return parts
  }

  private mutating func keyPart() throws -> String {
    switch next {
    case UInt8(ascii: "\""):
      guard !next(is: "\"\"\"") else { throw Problem("a key must be on one line") }
      return try basicString()
    case UInt8(ascii: "'"):
      guard !next(is: "'''") else { throw Problem("a key must be on one line") }
      return try literalString()
    default:
      let start = index
      while let byte = next, TOMLParser.isBare(byte) { index += 1 }
      guard index > start else { throw Problem("expected a key") }
      return text(start..<index)
    }
  }

  // MARK: Values

  private mutating func value() throws -> TOMLValue {
    switch next {
    case UInt8(ascii: "\""):
      return .text(try next(is: "\"\"\"") ? longBasicString() : basicString())
    case UInt8(ascii: "'"):
      return .text(try next(is: "'''") ? longLiteralString() : literalString())
    case UInt8(ascii: "["): return try nested { try $0.array() }
    case UInt8(ascii: "{"): return try nested { try $0.inlineTable() }
    default: return try scalar()
    }
  }

  private mutating func nested(_ read: (inout TOMLParser) throws -> TOMLValue) throws -> TOMLValue {
    guard depth < TOMLReader.depthLimit else { throw TOMLParser.tooDeep }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws -> TOMLValue {
    var items: [TOMLValue] = []
    while true {
      try skipLines()
      if take("]") { return .list(items) }
      items.append(try value())
      try skipLines()
      guard take(",") || next == UInt8(ascii: "]") else {
        throw Problem("expected `,` or `]`")
      }
    }
  }

  private mutating func inlineTable() throws -> TOMLValue {
    let table = TOMLTable(.header)
    while true {
      try skipLines()
      if take("}") { return .table(table.values) }
      try pair(in: table)
      try skipLines()
      guard take(",") || next == UInt8(ascii: "}") else {
        throw Problem("expected `,` or `}`")
      }
    }
  }

  // MARK: Between

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// Skips spaces, line breaks and comments.
  private mutating func skipLines() throws {
    while true {
      skipSpace()
      guard let byte = next else { return }
      if byte == UInt8(ascii: "#") {
        try skipComment()
      } else if try !skipLineBreak() {
        return
      }
    }
  }

  private mutating func endLine() throws {
    skipSpace()
    if next == UInt8(ascii: "#") { try skipComment() }
    guard try skipLineBreak() || next == nil else { throw Problem("expected a line break") }
  }

  private mutating func skipComment() throws {
    while let byte = next, byte != 0x0A, byte != 0x0D {
      guard byte >= 0x20 || byte == 0x09, byte != 0x7F else { throw TOMLParser.control }
      index += 1
    }
  }

  /// Skips a line break; false where there is none.
  mutating func skipLineBreak() throws -> Bool {
    guard next == 0x0A || next == 0x0D else { return false }
    if next == 0x0D {
      guard next(is: "\r\n") else { throw TOMLParser.control }
      index += 1
    }
    index += 1
    line += 1
    return true
  }

  static var tooDeep: Problem {
    Problem("more than \(TOMLReader.depthLimit) levels of nesting")
  }

  static var control: Problem { Problem("a control character must be escaped in a text") }

  static func isBare(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"))
  }

  // Bytes of a Swift string are valid UTF-8.
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
