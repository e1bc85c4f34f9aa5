extension JSONParser {
  /// Parses a string, from its opening quote.
  mutating func string() throws -> String {
    let start = index + 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") {
        let text = try text(start..<end)
        index = end + 1
        return text
      }
      if byte == UInt8(ascii: "\\") { break }
      guard byte >= 0x20 else {
        index = end
        throw Problem("a line break or control character inside a string must be escaped")
      }
      end += 1
    }
    return try escapedString(from: start, upTo: end)
  }

  private mutating func text(_ range: Range<Int>) throws -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw Problem("the string is not valid UTF-8")
    }
    return text
  }

  private mutating func escapedString(from start: Int, upTo firstEscape: Int) throws -> String {
    var result = try text(start..<firstEscape)
    index = firstEscape
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return result
      case UInt8(ascii: "\\"):
        index += 1
        result.unicodeScalars.append(try escape())
      case 0..<0x20:
        throw Problem("a line break or control character inside a string must be escaped")
      default:
        var end = index
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"),
          bytes[end] >= 0x20
        {
          end += 1
        }
        result += try text(index..<end)
        index = end
      }
    }
    throw Problem("the string isn't closed")
  }

  private mutating func escape() throws -> Unicode.Scalar {
    guard let letter = next else { throw Problem("the string isn't closed") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xDC00, next == UInt8(ascii: "\\"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "u")
      else { return try half() }
      let second = index
      index += 2
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low), let scalar = Self.scalar(high: unit, low: low) else {
        let half = try half()
        // What follows is a character of its own, or another half.
        index = second
        return half
      }
      return scalar
    default: throw Problem("`\\\(Character(Unicode.Scalar(letter)))` isn't an escape in JSON")
    }
  }

  /// What half of a surrogate pair is.
  private func half() throws -> Unicode.Scalar {
    guard isForeign else { throw Problem("half of a surrogate pair isn't a character") }
    return "\u{FFFD}"
  }

  /// The scalar of a surrogate pair.
  private static func scalar(high: UInt16, low: UInt16) -> Unicode.Scalar? {
    // In steps, because as one expression it takes half a second to type-check.
    let upper: UInt32 = (UInt32(high) - 0xD800) << 10
    let lower: UInt32 = UInt32(low) - 0xDC00
    return Unicode.Scalar(0x10000 + upper + lower)
  }

  private mutating func codeUnit() throws -> UInt16 {
    guard index + 4 <= bytes.count else { throw Problem("`\\u` needs four hex digits") }
    var unit: UInt16 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Problem("`\\u` needs four hex digits")
      }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }
}
