import Glibc

/// Splits bytes that arrive in pieces into lines, and keeps no more of a line than its limit.
struct LineSplitter {
  enum Found: Hashable {
    /// A line without its end.
    case line([UInt8])
    /// A line that is too long; the rest of it is skipped.
    case tooLong
  }

  /// The most bytes of a line.
  let limit: Int
  private var bytes: [UInt8] = []
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Adds bytes that have arrived, and reports the lines that they end.
  mutating func take(_ piece: UnsafeRawBufferPointer, _ found: (Found) -> Void) {
    var rest = piece[...]
    while let end = Self.lineEnd(in: rest) {
      add(rest[..<end], found)
      if !isSkipping, !bytes.isEmpty { found(.line(bytes)) }
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      isSkipping = false
      rest = rest[(end + 1)...]
    }
    add(rest, found)
  }

  /// The index of the first line end. A message may have many million bytes, so they aren't looked at one
  /// by one.
  private static func lineEnd(in piece: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard !piece.isEmpty, let base = piece.base.baseAddress,
      let found = memchr(base + piece.startIndex, Int32(UInt8(ascii: "\n")), piece.count)
    else { return nil }
    return base.distance(to: UnsafeRawPointer(found))
  }

  /// The bytes after the last line end.
  var remainder: [UInt8] { bytes }

  private mutating func add(
    _ piece: Slice<UnsafeRawBufferPointer>, _ found: (Found) -> Void
  ) {
    guard !isSkipping else { return }
    guard bytes.count + piece.count <= limit else {
      isSkipping = true
      bytes = []
      return found(.tooLong)
    }
    bytes.append(contentsOf: piece)
  }
}
