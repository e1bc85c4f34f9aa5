extension TOMLParser {
  /// `"one line"`, from its opening quote.
  mutating func basicString() throws -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      default: try takeCharacter(into: &text)
      }
    }
    throw TOMLParser.endless
  }

  /// `'one line'`
  mutating func literalString() throws -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      if byte == UInt8(ascii: "'") {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      try takeCharacter(into: &text)
    }
    throw TOMLParser.endless
  }

  /// `"""many lines"""`
  mutating func longBasicString() throws -> String {
    try longString(UInt8(ascii: "\"")) { parser, text in
      guard parser.next == UInt8(ascii: "\\") else { return false }
      if try !parser.skipFoldedLine() { text += try parser.escape() }
      return true
    }
  }

  /// `'''many lines'''`
  mutating func longLiteralString() throws -> String {
    try longString(UInt8(ascii: "'")) { _, _ in false }
  }

  private mutating func longString(
    _ quote: UInt8, escaped: (inout TOMLParser, inout [UInt8]) throws -> Bool
  ) throws -> String {
    index += 3
    _ = try skipLineBreak()
    var text: [UInt8] = []
    while let byte = next {
      if byte == quote {
        let count = bytes[index...].prefix { $0 == quote }.count
        if count >= 3 {
          // The three closing quotes may follow up to two quotes that belong to the text.
          guard count <= 5 else { throw Problem("there are too many quotes at the end of a text") }
          text += Array(repeating: quote, count: count - 3)
          index += count
          return String(decoding: text, as: UTF8.self)
        }
        text += Array(repeating: quote, count: count)
        index += count
      } else if try escaped(&self, &text) {
        continue
      } else if try skipLineBreak() {
        text.append(0x0A)
      } else {
        try takeCharacter(into: &text)
      }
    }
    throw TOMLParser.endless
  }

  private mutating func takeCharacter(into text: inout [UInt8]) throws {
    let byte = bytes[index]
    guard byte != 0x0A else { throw Problem("the text isn't closed in its line") }
    guard byte >= 0x20 || byte == 0x09, byte != 0x7F else { throw TOMLParser.control }
    text.append(byte)
    index += 1
  }

  /// A backslash at the end of a line joins it with the next line that isn't empty.
  private mutating func skipFoldedLine() throws -> Bool {
    let start = index
    index += 1
    skipSpace()
    guard try skipLineBreak() else {
      index = start
      return false
    }
    repeat { skipSpace() } while try skipLineBreak()
    return true
  }

  private mutating func escape() throws -> [UInt8] {
    index += 1
    guard let letter = next else { throw TOMLParser.endless }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "e"): return [0x1B]
    case UInt8(ascii: "x"): return try character(digits: 2)
    case UInt8(ascii: "u"): return try character(digits: 4)
    case UInt8(ascii: "U"): return try character(digits: 8)
    default: throw Problem("that backslash doesn't start a TOML escape")
    }
  }

  private mutating func character(digits: Int) throws -> [UInt8] {
    let end = index + digits
    guard end <= bytes.count, bytes[index..<end].allSatisfy(TOMLParser.isHexDigit),
      let number = UInt32(text(index..<end), radix: 16), let scalar = Unicode.Scalar(number)
    else { throw Problem("that escape isn't a character") }
    index = end
    return Array(String(Character(scalar)).utf8)
  }

  private static var endless: Problem { Problem("the text isn't closed") }
}
