/// Reads comma-separated values as RFC 4180 has them.
///
/// More forgiving than that in what is common: any line break, a byte order mark, empty lines, and
/// another separator.
package enum CSVText {
  package struct Row: Sendable, Hashable {
    /// The line in the text where it begins, from 1.
    package let line: Int
    package let fields: [String]
  }

  /// What is wrong, and in which line.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package let line: Int
    package let text: String
    package var description: String { "line \(line): \(text)" }
  }

  /// The rows; lines with nothing in them are none.
  package static func rows(in text: String, separator: Character = ",") throws(Problem) -> [Row] {
    var text = text
    let result = text.withUTF8 { bytes in
      var scanner = Scanner(bytes: bytes, separator: Array(String(separator).utf8))
      return Result { () throws(Problem) in try scanner.rows() }
    }
    return try result.get()
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let separator: [UInt8]
    private var index = 0
    private var line = 1

    init(bytes: UnsafeBufferPointer<UInt8>, separator: [UInt8]) {
      self.bytes = bytes
      self.separator = separator
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func rows() throws(Problem) -> [Row] {
      var rows: [Row] = []
      while index < bytes.count {
        let (start, first) = (index, line)
        var fields: [String] = []
        while true {
          fields.append(try field())
          guard isSeparator else { break }
          index += separator.count
        }
        let isEmpty = fields.count == 1 && index == start
        skipLineBreak()
        if !isEmpty { rows.append(Row(line: first, fields: fields)) }
      }
      return rows
    }

    private var isSeparator: Bool {
      index < bytes.count && bytes[index] == separator[0]
        && (separator.count == 1 || bytes[index...].starts(with: separator))
    }

    private var isLineBreak: Bool {
      index < bytes.count && (bytes[index] == 0x0A || bytes[index] == 0x0D)
    }

    private mutating func field() throws(Problem) -> String {
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return try quotedField() }
      let start = index
      while index < bytes.count, !isSeparator, !isLineBreak { index += 1 }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    }

    private mutating func quotedField() throws(Problem) -> String {
      let first = line
      index += 1
      var field: [UInt8] = []
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte == UInt8(ascii: "\"") else {
          if byte == 0x0A { line += 1 }
          field.append(byte)
          continue
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
          continue
        }
        guard index == bytes.count || isSeparator || isLineBreak else {
          let rest = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[index...].prefix(16)), as: UTF8.self)
          throw Problem(line: line, text: "`\(rest.prefix(1))` follows a closing quotation mark")
        }
        return String(decoding: field, as: UTF8.self)
      }
      throw Problem(line: first, text: "a quotation mark isn't closed")
    }

    private mutating func skipLineBreak() {
      guard index < bytes.count else { return }
      if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      line += 1
    }
  }
}
