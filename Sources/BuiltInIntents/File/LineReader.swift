import AppIntentsCore

/// Reads the lines of a file of any size, piece by piece.
///
/// Lines end with LF, CRLF or CR, as those of a text. UTF-16 with a byte order mark is read as UTF-8.
struct LineReader {
  /// Why a file isn't text, as it reads after its name.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let description: String

    static let binary = Problem(description: "is not text")
    static let halfCharacter = Problem(description: "is not UTF-16 text")
  }

  private let file: IntentFile
  private let refusesBinary: Bool
  private var encoding: Encoding?
  /// The bytes of the last character of the piece before, if it is incomplete.
  private var carried: [UInt8] = []

  private enum Encoding {
    case utf8
    case utf16(isBig: Bool)
  }

  /// - Parameter refusesBinary: whether a zero byte is a `Problem`.
  init(_ file: IntentFile, refusingBinary refusesBinary: Bool = false) {
    self.file = file
    self.refusesBinary = refusesBinary
  }

  /// Calls `body` with the bytes of each line, without its end, until it returns false.
  ///
  /// - Throws: a `Problem` for what isn't text, a `FileError`, or an `IntentFailure` for a line that is
  ///   larger than a value may be.
  mutating func forEach(_ body: (_ line: ArraySlice<UInt8>) throws -> Bool) throws {
    var lines = LineSplitter()
    var isWanted = true
    try forEachPiece { piece in
      isWanted = try lines.add(try decoded(piece), body)
      return isWanted
    }
    guard isWanted else { return }
    if !carried.isEmpty { throw Problem.halfCharacter }
    try lines.end(body)
  }

  private func forEachPiece(_ body: ([UInt8]) throws -> Bool) throws {
    var reader = try ByteReader(file)
    defer { reader.close() }
    while true {
      let piece = try reader.next()
      guard !piece.isEmpty, try body(piece) else { return }
    }
  }

  /// A piece of the file as UTF-8.
  private mutating func decoded(_ piece: [UInt8]) throws -> ArraySlice<UInt8> {
    var piece = piece[...]
    if encoding == nil {
      if piece.starts(with: [0xFF, 0xFE]) || piece.starts(with: [0xFE, 0xFF]) {
        encoding = .utf16(isBig: piece.first == 0xFE)
        piece = piece.dropFirst(2)
      } else {
        encoding = .utf8
        if piece.starts(with: [0xEF, 0xBB, 0xBF]) { piece = piece.dropFirst(3) }
      }
    }
    if case .utf16(let isBig)? = encoding { piece = try utf8(of: piece, isBig: isBig)[...] }
    if refusesBinary, piece.contains(0) { throw Problem.binary }
    return piece
  }

  private mutating func utf8(of piece: ArraySlice<UInt8>, isBig: Bool) throws -> [UInt8] {
    let bytes = carried + piece
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    carried = Array(bytes[(2 * units.count)...])
    guard let text = String(validating: units, as: UTF16.self) else { throw Problem.halfCharacter }
    return Array(text.utf8)
  }
}

/// Splits pieces of a text into lines.
private struct LineSplitter {
  /// The beginning of a line that ends in a later piece.
  private var start: [UInt8] = []
  /// Whether a line has ended with CR at the end of a piece, so that an LF belongs to it.
  private var skipsLineFeed = false

  /// Returns whether `body` wants more lines.
  mutating func add(
    _ piece: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) throws -> Bool
  ) throws -> Bool {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var first = piece.startIndex
    if skipsLineFeed, piece.first == lineFeed { first += 1 }
    if !piece.isEmpty { skipsLineFeed = false }
    var index = first
    while index < piece.endIndex {
      let byte = piece[index]
      if byte == lineFeed || byte == carriageReturn {
        guard try give(piece[first..<index], body) else { return false }
        if byte == carriageReturn {
          if index + 1 == piece.endIndex {
            skipsLineFeed = true
          } else if piece[index + 1] == lineFeed {
            index += 1
          }
        }
        first = index + 1
      }
      index += 1
    }
    start += piece[first...]
    try IntentContext.current.limits.check(bytes: start.count)
    return true
  }

  /// Gives the last line if it has no end.
  mutating func end(_ body: (ArraySlice<UInt8>) throws -> Bool) throws {
    if !start.isEmpty { _ = try body(start[...]) }
  }

  private mutating func give(
    _ line: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) throws -> Bool
  ) throws -> Bool {
    if start.isEmpty { return try body(line) }
    start += line
    defer { start.removeAll(keepingCapacity: true) }
    return try body(start[...])
  }
}
