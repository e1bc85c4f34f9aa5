/// Takes the content of a body from the bytes of a connection.
struct BodyDecoder {
  private enum State {
    case rest(Int)
    /// In the line with a chunk's size, of which this much was read.
    case size([UInt8])
    case chunk(Int)
    /// At the line end after a chunk, of which this many bytes were read.
    case chunkEnd(Int)
    /// In the fields after the last chunk, which mean nothing here.
    case trailer([UInt8])
    case complete
  }

  /// The most bytes of the line with a chunk's size, whose extensions mean nothing here.
  private static let longestSize = 256

  private let limits: HTTPLimits
  /// The most bytes of content.
  private let limit: Int
  private var state: State
  private var received = 0
  private var trailers = 0

  init(_ framing: BodyFraming, limit: Int, _ limits: HTTPLimits) throws(HTTPRefusal) {
    self.limits = limits
    self.limit = limit
    switch framing {
    case .none: state = .complete
    case .length(let length):
      if length > limit { throw .bodyTooLarge }
      state = .rest(length)
    case .chunked: state = .size([])
    }
  }

  var isComplete: Bool { if case .complete = state { true } else { false } }

  /// Takes what it can.
  /// - Returns: how many bytes were used, and the content in them.
  mutating func take(
    _ bytes: ArraySlice<UInt8>
  ) throws(HTTPRefusal) -> (used: Int, content: ArraySlice<UInt8>) {
    var rest = bytes
    var content: ArraySlice<UInt8> = []
    while !rest.isEmpty, !isComplete, content.isEmpty {
      switch state {
      case .rest(let count), .chunk(let count):
        content = rest.prefix(count)
        rest = rest.dropFirst(content.count)
        try note(content.count, of: count)
      default: try framingByte(rest.removeFirst())
      }
    }
    return (bytes.count - rest.count, content)
  }

  private mutating func note(_ taken: Int, of count: Int) throws(HTTPRefusal) {
    received += taken
    if received > limit { throw .bodyTooLarge }
    let left = count - taken
    switch state {
    case .rest: state = left == 0 ? .complete : .rest(left)
    default: state = left == 0 ? .chunkEnd(0) : .chunk(left)
    }
  }

  /// Takes a byte that isn't content.
  private mutating func framingByte(_ byte: UInt8) throws(HTTPRefusal) {
    switch state {
    case .size(var line):
      line.append(byte)
      guard line.count <= Self.longestSize else { throw .badChunk }
      state = .size(line)
      if byte != UInt8(ascii: "\n") { return }
      let size = try Self.size(line)
      if size > limit - received { throw .bodyTooLarge }
      state = size == 0 ? .trailer([]) : .chunk(size)
    case .chunkEnd(let count):
      guard byte == (count == 0 ? UInt8(ascii: "\r") : UInt8(ascii: "\n")) else {
        throw .badChunk
      }
      state = count == 0 ? .chunkEnd(1) : .size([])
    case .trailer(var line):
      line.append(byte)
      guard line.count <= limits.fieldLine else { throw .badChunk }
      state = .trailer(line)
      if byte != UInt8(ascii: "\n") { return }
      guard line.dropLast().last == UInt8(ascii: "\r") else { throw .badChunk }
      if line.count == 2 { return state = .complete }
      _ = try HeadParser.field(line.dropLast(2))
      trailers += 1
      guard trailers <= limits.fieldCount else { throw .badChunk }
      state = .trailer([])
    case .rest, .chunk, .complete: break
    }
  }

  /// The size in a line such as `1f;name=value`.
  private static func size(_ line: [UInt8]) throws(HTTPRefusal) -> Int {
    guard line.dropLast().last == UInt8(ascii: "\r") else { throw .badChunk }
    let text = line.dropLast(2)
    let digits = text.prefix { PercentCoding.digit($0) != nil }
    let after = text.dropFirst(digits.count)
    guard (1...15).contains(digits.count), after.first ?? UInt8(ascii: ";") == UInt8(ascii: ";"),
      after.allSatisfy({ $0 == 9 || ($0 >= 32 && $0 != 127) })
    else { throw .badChunk }
    return digits.reduce(0) { $0 << 4 | Int(PercentCoding.digit($1) ?? 0) }
  }
}

extension HTTPRefusal {
  static let bodyTooLarge = HTTPRefusal(.contentTooLarge, "the body is too large")
  fileprivate static let badChunk = HTTPRefusal(.badRequest, "the body's chunks can't be read")
}
