/// Makes requests of bytes that arrive in pieces. It holds no more than a head and one piece.
///
/// What one sender could mean differently than another is refused, because a proxy and the server
/// might read it as different requests: lines that end without a carriage return, continued lines, a
/// space before the colon, a body with two lengths.
struct RequestReader {
  private let limits: HTTPLimits
  private var buffer: [UInt8] = []
  /// Where the first byte is that wasn't taken.
  private var start = 0
  /// Where the current line begins, and from where its end is looked for.
  private var line = 0
  private var search = 0
  private var lines: [Range<Int>] = []
  /// Whether an empty line came before the request.
  private var hasSkipped = false

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// Whether something arrived that no request has used.
  var hasBytes: Bool { count > 0 }
  /// How many bytes those are.
  var count: Int { buffer.count - start }

  mutating func append(_ piece: [UInt8]) {
    if start > 0, lines.isEmpty, line == start {
      buffer.removeSubrange(..<start)
      line -= start
      search -= start
      start = 0
    }
    buffer += piece
  }

  /// The next request's head; nil if it isn't complete.
  mutating func head() throws(HTTPRefusal) -> HTTPRequestHead? {
    while let range = try nextLine() {
      if range.isEmpty {
        // An empty line may come before a request, as old browsers send one after a form.
        if lines.isEmpty {
          if hasSkipped { throw .malformed }
          hasSkipped = true
          skip(to: line)
          continue
        }
        defer {
          hasSkipped = false
          skip(to: line)
        }
        return try HeadParser(limits).parse(lines.map { buffer[$0] })
      }
      lines.append(range)
      if lines.count > limits.fieldCount + 1 {
        throw HTTPRefusal(.fieldsTooLarge, "there are more than \(limits.fieldCount) header fields")
      }
    }
    return nil
  }

  private mutating func skip(to index: Int) {
    start = index
    line = index
    search = index
    lines = []
  }

  /// The next line without its end; nil if it isn't complete.
  private mutating func nextLine() throws(HTTPRefusal) -> Range<Int>? {
    let isFirst = lines.isEmpty
    if isFirst, let first = buffer[line...].first { try Self.checkFirst(first) }
    let limit = isFirst ? limits.requestLine : limits.fieldLine
    let end = buffer[search...].firstIndex(of: UInt8(ascii: "\n"))
    // The carriage return doesn't count.
    let reached = end ?? buffer.count
    if reached - line > limit + 1 || reached - start > limits.head { throw .tooLong(isFirst) }
    guard let end else {
      search = buffer.count
      return nil
    }
    guard end > line, buffer[end - 1] == UInt8(ascii: "\r") else { throw .malformed }
    let range = line..<end - 1
    // A carriage return or a zero within a line means something else to others.
    if buffer[range].contains(where: { $0 == 13 || $0 == 0 }) { throw .malformed }
    line = end + 1
    search = line
    return range
  }

  /// A request that isn't HTTP at all, such as one of TLS, is refused with its first byte.
  private static func checkFirst(_ byte: UInt8) throws(HTTPRefusal) {
    guard byte == UInt8(ascii: "\r") || HeadParser.isToken(byte) else { throw .malformed }
  }

  /// Takes bytes of a body that have arrived.
  /// - Returns: the bytes of its content; empty if more have to arrive.
  mutating func body(_ decoder: inout BodyDecoder) throws(HTTPRefusal) -> ArraySlice<UInt8> {
    let (used, content) = try decoder.take(buffer[start...])
    skip(to: start + used)
    return content
  }
}

extension HTTPRefusal {
  static let malformed = HTTPRefusal(.badRequest, "this isn't a request of HTTP/1.1")

  fileprivate static func tooLong(_ isFirst: Bool) -> HTTPRefusal {
    isFirst
      ? HTTPRefusal(.targetTooLong, "the address is too long")
      : HTTPRefusal(.fieldsTooLarge, "the header fields are too long")
  }
}
