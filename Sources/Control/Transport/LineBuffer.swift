/// Splits bytes that arrive in pieces into lines.
struct LineBuffer {
  /// The most bytes of a line.
  let limit: Int
  private var bytes: [UInt8] = []
  private(set) var isTooLong = false

  init(limit: Int) { self.limit = limit }

  /// Adds bytes that have arrived and returns the lines that they complete, without line ends.
  mutating func take(_ piece: some Collection<UInt8>) -> [[UInt8]] {
    guard !isTooLong else { return [] }
    bytes += piece
    var lines: [[UInt8]] = []
    // Only the new piece can contain a line end.
    var start = bytes.startIndex
    var search = bytes.count - piece.count
    while let end = bytes[search...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(bytes[start..<end]))
      start = end + 1
      search = start
    }
    bytes.removeSubrange(..<start)
    isTooLong = bytes.count > limit
    return lines
  }
}
