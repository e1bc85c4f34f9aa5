import AppIntentsCore

/// Reads the bytes that a text encodes, or says where it is wrong.
struct TextDecoder {
  let bytes: [UInt8]
  let encoding: TextEncoding

  func base64() throws -> [UInt8] {
    // `data:image/png;base64,…`: the beginning of such an address tells what the bytes are.
    var start = 0
    if bytes.starts(with: "data:".utf8), let comma = bytes.firstIndex(of: UInt8(ascii: ",")),
      bytes[..<comma].reversed().starts(with: ";base64".utf8.reversed())
    {
      start = comma + 1
    }
    return try decoded(from: start, bitsEach: 6) { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
      // RFC 4648, 4 and 5.
      case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
      default: nil
      }
    }
  }

  func base32() throws -> [UInt8] {
    try decoded(from: 0, bitsEach: 5) { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a")
      case UInt8(ascii: "2")...UInt8(ascii: "7"): byte - UInt8(ascii: "2") + 26
      default: nil
      }
    }
  }

  /// Digits of a number of bits each, with padding at most at the end.
  private func decoded(
    from start: Int, bitsEach: Int, digit: (UInt8) -> UInt8?
  ) throws -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity((bytes.count - start) * bitsEach / 8)
    var (bits, count, digits) = (0, 0, 0)
    var padding: Int?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if Self.isSpace(byte) { continue }
      if byte == UInt8(ascii: "=") {
        padding = padding ?? index
        continue
      }
      if let padding {
        throw IntentFailure("\(words) ends with `=`, but \(place(of: padding)) isn't its end")
      }
      guard let value = digit(byte) else { throw unexpected(index) }
      digits += 1
      (bits, count) = (bits << bitsEach | Int(value), count + bitsEach)
      if count >= 8 {
        count -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    // What is left over is less than a digit's bits if the last byte is complete.
    guard count < bitsEach else {
      throw IntentFailure(
        "the text ends in the middle of a byte: \(words) never has \(digits) characters",
        help: "check whether its end is missing")
    }
    return decoded
  }

  /// Pairs of digits, with spaces or colons between them, and `0x` before them.
  func hexadecimal() throws -> [UInt8] {
    var decoded: [UInt8] = []
    var high: UInt8?
    var index = bytes.firstIndex { !Self.isSpace($0) } ?? bytes.count
    if bytes[index...].starts(with: "0x".utf8) || bytes[index...].starts(with: "0X".utf8) {
      index += 2
    }
    while index < bytes.count {
      let byte = bytes[index]
      if let value = HexadecimalDigits.value(byte) {
        if let first = high {
          decoded.append(first << 4 | value)
          high = nil
        } else {
          high = value
        }
      } else if !Self.isSpace(byte), byte != UInt8(ascii: ":") || high != nil {
        throw unexpected(index)
      }
      index += 1
    }
    guard high == nil else {
      throw IntentFailure(
        "the text ends in the middle of a byte: it has an odd number of digits",
        help: "each byte has two digits, such as `0a`")
    }
    return decoded
  }

  func percentEncoded() throws -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = HexadecimalDigits.value(bytes[index + 1]),
        let low = HexadecimalDigits.value(bytes[index + 2])
      else {
        throw IntentFailure(
          "\(place(of: index)) is `%` without two hexadecimal digits after it",
          help: "a percent sign itself is `%25`")
      }
      decoded.append(high << 4 | low)
      index += 3
    }
    return decoded
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(byte)
  }

  // MARK: - Problems

  private var words: String { encoding.words }

  private func unexpected(_ index: Int) -> IntentFailure {
    let character = String(decoding: bytes[index...].prefix(32), as: UTF8.self).first ?? "\u{FFFD}"
    return IntentFailure("\(place(of: index)) is `\(character)`, which isn't \(words)")
  }

  /// `character 7`, or for a text of several lines `character 7 of line 2`.
  private func place(of index: Int) -> String {
    let before = bytes[..<index]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars.count + 1
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return "character \(column)" + (line > 1 ? " of line \(line)" : "")
  }
}
