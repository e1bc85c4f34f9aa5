import AppIntentsCore

/// A text to search for in others, byte by byte.
///
/// In UTF-8 no character occurs inside another, so comparing bytes is enough, and several times
/// faster than comparing characters. A line break in the pattern matches a CRLF, too, which Swift
/// takes for one character that isn't a line feed.
struct LiteralPattern {
  private let needle: [UInt8]
  /// Whether bytes are compared one for one.
  private let isPlain: Bool
  /// Nil if case counts.
  private let folding: CaseFolding?

  init(_ text: String, ignoringCase: Bool = false) {
    folding = ignoringCase ? CaseFolding() : nil
    needle = folding.map { text.unicodeScalars.flatMap($0.bytes) } ?? Array(text.utf8)
    isPlain = folding == nil && !needle.contains(UInt8(ascii: "\n"))
  }

  /// Splits a text at each occurrence into at most `limit` pieces. The last piece has the rest.
  func pieces(of text: String, limit: Int = .max) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var pieces: [String] = []
      var start = 0
      while pieces.count < limit - 1, let found = firstOccurrence(in: bytes, from: start) {
        pieces.append(String(decoding: bytes[start..<found.lowerBound], as: UTF8.self))
        start = found.upperBound
      }
      pieces.append(String(decoding: bytes[start...], as: UTF8.self))
      return pieces
    }
  }

  /// The text with each occurrence replaced. Throws if it is larger than a value may be.
  func replacing(in text: String, by replacement: String) throws -> String {
    var text = text
    return try text.withUTF8 { bytes in
      try replacing(in: bytes, by: replacement).map { String(decoding: $0, as: UTF8.self) }
        ?? String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Bytes with each occurrence replaced; nil if there is none. Throws if they are more than a value
  /// may have.
  func replacing(
    in bytes: UnsafeBufferPointer<UInt8>, by replacement: String
  ) throws -> [UInt8]? {
    guard var found = firstOccurrence(in: bytes, from: 0) else { return nil }
    let limits = IntentContext.current.limits
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    while true {
      result.append(contentsOf: bytes[start..<found.lowerBound])
      result.append(contentsOf: replacement.utf8)
      try limits.check(bytes: result.count)
      start = found.upperBound
      guard let next = firstOccurrence(in: bytes, from: start) else { break }
      found = next
    }
    result.append(contentsOf: bytes[start...])
    return result
  }

  /// Whether the pattern occurs in bytes.
  func occurs(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    firstOccurrence(in: bytes, from: 0) != nil
  }

  /// The next occurrence of the pattern; nil for the empty pattern.
  func firstOccurrence(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    guard let first = needle.first else { return nil }
    guard isPlain else { return firstMatch(in: bytes, from: start) }
    guard bytes.count >= needle.count else { return nil }
    var index = start
    let last = bytes.count - needle.count
    search: while index <= last {
      if bytes[index] == first {
        for offset in 1..<max(needle.count, 1) where bytes[index + offset] != needle[offset] {
          index += 1
          continue search
        }
        return index..<index + needle.count
      }
      index += 1
    }
    return nil
  }
}

// MARK: - Bytes that aren't compared one for one

extension LiteralPattern {
  private func firstMatch(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    while index < bytes.count {
      if let end = match(in: bytes, at: index) { return index..<end }
      // No character begins with a byte that continues one.
      repeat { index += 1 } while index < bytes.count && bytes[index] & 0xC0 == 0x80
    }
    return nil
  }

  /// Where a match ends that begins at a place; nil if none does.
  private func match(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var (index, offset) = (start, 0)
    while offset < needle.count {
      guard index < bytes.count else { return nil }
      let (byte, wanted) = (bytes[index], needle[offset])
      if byte < 0x80 || folding == nil,
        byte == wanted || folding != nil && CaseFolding.small(byte) == wanted
      {
        (index, offset) = (index + 1, offset + 1)
      } else if byte == carriageReturn, wanted == lineFeed, index + 1 < bytes.count,
        bytes[index + 1] == lineFeed
      {
        (index, offset) = (index + 2, offset + 1)
      } else if byte >= 0x80, let folding,
        case let (folded, length) = folding.character(in: bytes, at: index),
        needle[offset...].starts(with: folded)
      {
        (index, offset) = (index + length, offset + folded.count)
      } else {
        return nil
      }
    }
    return index
  }
}
