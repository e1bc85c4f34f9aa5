import SystemPackage

/// Looks for a quotation mark that a CSV file doesn't close.
struct CSVQuotes {
  private enum State {
    /// Where a quotation mark begins a cell in quotes.
    case start
    case cell
    case quoted
    /// After a quotation mark in such a cell, which ends it or is the first of two.
    case ending
  }

  private let separator: [UInt8]
  private var state = State.start
  private var line = 1
  /// The line of the last quotation mark that began a cell.
  private var opened = 1
  /// How many bytes of a separator have been seen.
  private var matched = 0

  private init(separator: Character) { self.separator = Array(String(separator).utf8) }

  /// The line of the quotation mark that is open at the end of a file; nil if there is none.
  static func openLine(in file: FileDescriptor, separator: Character) throws -> Int? {
    var quotes = CSVQuotes(separator: separator)
    try quotes.read(file)
    return quotes.state == .quoted ? quotes.opened : nil
  }

  private mutating func read(_ file: FileDescriptor) throws {
    var piece = [UInt8](repeating: 0, count: 256 << 10)
    var offset: Int64 = 0
    while true {
      try Task.checkCancellation()
      let count = try piece.withUnsafeMutableBytes {
        try file.read(fromAbsoluteOffset: offset, into: $0)
      }
      guard count > 0 else { return }
      piece.withUnsafeBytes { bytes in
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let first = offset == 0 && bytes.prefix(count).starts(with: mark) ? mark.count : 0
        for byte in bytes[first..<count] { read(byte) }
      }
      offset += Int64(count)
    }
  }

  private mutating func read(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { line += 1 }
    switch state {
    case .quoted:
      if byte == UInt8(ascii: "\"") { state = .ending }
      return
    case .ending where byte == UInt8(ascii: "\""):
      state = .quoted
      return
    case .start where byte == UInt8(ascii: "\""):
      (state, opened, matched) = (.quoted, line, 0)
      return
    default: state = .cell
    }
    matched = byte == separator[matched] ? matched + 1 : byte == separator[0] ? 1 : 0
    if matched == separator.count || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      (state, matched) = (.start, 0)
    }
  }
}
