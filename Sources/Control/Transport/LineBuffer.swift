/// Bytes that arrive in pieces, as lines.
struct LineBuffer {
  /// A line that is longer ends the conversation.
  let limit: Int
  private var bytes: [UInt8] = []
  private(set) var isTooLong = false

  init(limit: Int) { self.limit = limit }

  /// Takes what has arrived and gives the lines that it completes, without their ends.
  mutating func take(_ piece: some Collection<UInt8>) -> [[UInt8]] {
    guard !isTooLong else { return [] }
    bytes += piece
    var lines: [[UInt8]] = []
    // What was there before the piece has no end of line in it.
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
