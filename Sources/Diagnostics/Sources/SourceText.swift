package import SystemPackage

/// A text that messages refer to: its bytes, its path, and the starts of its lines.
package final class SourceText: Sendable {
  /// The path as messages show it.
  package let path: String
  /// The file that the text was read from; nil for standard input. A name that isn't UTF-8 is shown
  /// differently in `path`.
  package let file: FilePath?
  /// The bytes, which may not be valid UTF-8.
  package let bytes: [UInt8]
  /// The offset of each line. A line ends at a line feed, a carriage return or both.
  private let lineStarts: [Int32]

  package init(path: String, file: FilePath? = nil, bytes: [UInt8]) {
    self.path = path
    self.file = file
    self.bytes = bytes
    self.lineStarts = Self.findLines(bytes)
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The whole text; bytes that aren't UTF-8 become `U+FFFD`.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of lines. A line break at the end of the text begins an empty line.
  package var lineCount: Int { lineStarts.count }

  /// The bytes of a line (counted from 1) without its line break; empty if there is no such line.
  package func lineBytes(_ line: Int) -> ArraySlice<UInt8> {
    guard lineStarts.indices.contains(line - 1) else { return [] }
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// A line (counted from 1) without its line break; empty if there is no such line.
  package func line(_ line: Int) -> String {
    String(decoding: lineBytes(line), as: UTF8.self)
  }

  /// The location of the byte at `offset`.
  package func location(at offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    var column = 1
    var start = Int(lineStarts[low])
    // A byte-order mark takes no column.
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
    for byte in bytes[start..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return SourceLocation(line: low + 1, column: column, offset: offset)
  }

  /// The range between two distances from the start, in UTF-8 bytes.
  package func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(location(at: offsets.lowerBound), location(at: offsets.upperBound))
  }

  /// The text at a range, by the range's offsets.
  package subscript(range: SourceRange) -> String {
    let start = min(max(range.start.offset, 0), bytes.count)
    let end = min(max(range.end.offset, start), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func findLines(_ bytes: [UInt8]) -> [Int32] {
    var starts: [Int32] = [0]
    starts.reserveCapacity(bytes.count / 24 + 1)
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        if byte == 0x0A {
          starts.append(Int32(clamping: index))
        } else if byte == 0x0D, index == buffer.count || buffer[index] != 0x0A {
          starts.append(Int32(clamping: index))
        }
      }
    }
    return starts
  }
}

extension SourceText: CustomStringConvertible {
  package var description: String { path }
}
