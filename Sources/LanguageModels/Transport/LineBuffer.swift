import Glibc

/// Cuts what arrives in pieces into lines.
struct LineBuffer: Sendable {
  /// The longest line. None of any provider comes near it.
  static let longest = 4 << 20

  struct TooLong: Error {}

  private var rest: [UInt8] = []

  /// Adds what has arrived, and passes each complete line on, without its end, until `body` returns
  /// false. Returns what `body` returned last.
  mutating func add(
    _ bytes: [UInt8], _ body: (ArraySlice<UInt8>) throws -> Bool
  ) throws -> Bool {
    var bytes = bytes[...]
    while let end = Self.lineEnd(in: bytes) {
      let line = rest.isEmpty ? bytes[..<end] : (rest + bytes[..<end])[...]
      rest = []
      bytes = bytes[(end + 1)...]
      guard line.count <= Self.longest else { throw TooLong() }
      guard try body(line.last == UInt8(ascii: "\r") ? line.dropLast() : line) else { return false }
    }
    rest += bytes
    guard rest.count <= Self.longest else { throw TooLong() }
    return true
  }

  /// A search byte by byte would take longer than everything else about a long reply.
  private static func lineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return memchr(start, 0x0A, buffer.count).map {
        bytes.startIndex + (UnsafeRawPointer($0) - start)
      }
    }
  }

  /// Returns what no line break has ended.
  mutating func end() -> ArraySlice<UInt8> {
    defer { rest = [] }
    return rest[...]
  }
}
