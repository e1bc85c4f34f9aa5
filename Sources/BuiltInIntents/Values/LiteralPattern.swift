import AppIntentsCore

/// A text to search for in others, byte by byte.
///
/// In UTF-8 no character occurs inside another, so comparing bytes is enough, and several times
/// faster than comparing characters.
struct LiteralPattern {
  private let needle: [UInt8]

  init(_ text: String) { needle = Array(text.utf8) }

  /// Splits a text at each occurrence into at most `limit` pieces. The last piece has the rest.
  func pieces(of text: String, limit: Int = .max) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var pieces: [String] = []
      var start = 0
      while pieces.count < limit - 1, let found = firstOccurrence(in: bytes, from: start) {
        pieces.append(String(decoding: bytes[start..<found], as: UTF8.self))
        start = found + needle.count
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
      result.append(contentsOf: bytes[start..<found])
      result.append(contentsOf: replacement.utf8)
      try limits.check(bytes: result.count)
      start = found + needle.count
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
  private func firstOccurrence(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    var index = start
    let last = bytes.count - needle.count
    search: while index <= last {
      if bytes[index] == first {
        for offset in 1..<max(needle.count, 1) where bytes[index + offset] != needle[offset] {
          index += 1
          continue search
        }
        return index
      }
      index += 1
    }
    return nil
  }
}
