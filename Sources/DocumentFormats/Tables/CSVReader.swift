/// Reads comma-separated values (RFC 4180).
///
/// Accepts common variations: any kind of line break, a byte order mark, empty lines, and another
/// separator.
package enum CSVReader {
  package struct Row: Sendable, Hashable {
    /// The line of the text where the row starts, from 1.
    package let line: Int
    package let fields: [String]
  }

  /// The rows of a text. Empty lines are skipped.
  package static func rows(
    in text: String, separator: Character = ","
  ) throws(FormatProblem) -> [Row] {
    var text = text
    let result = text.withUTF8 { bytes in
      var scanner = Scanner(bytes: bytes, separator: Array(String(separator).utf8))
      return Result { () throws(FormatProblem) in try scanner.rows() }
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

    mutating func rows() throws(FormatProblem) -> [Row] {
      var rows: [Row] = []
      while index < bytes.count {
        let (start, first) = (index, line)
        let fields = try fieldsOfLine()
        let isEmpty = fields.count == 1 && index == start
        skipLineBreak()
        if !isEmpty { rows.append(Row(line: first, fields: fields)) }
      }
      return rows
    }

    private mutating func fieldsOfLine() throws(FormatProblem) -> [String] {
      var fields = [try field()]
      while isSeparator {
        index += separator.count
        fields.append(try field())
      }
      return fields
    }

    private var isSeparator: Bool {
      index < bytes.count && bytes[index] == separator[0]
        && (separator.count == 1 || bytes[index...].starts(with: separator))
    }

    private var isLineBreak: Bool {
      index < bytes.count && (bytes[index] == 0x0A || bytes[index] == 0x0D)
    }

    private mutating func field() throws(FormatProblem) -> String {
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return try quotedField() }
      let start = index
      while index < bytes.count, !isSeparator, !isLineBreak { index += 1 }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    }

    private mutating func quotedField() throws(FormatProblem) -> String {
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
          throw FormatProblem("`\(rest.prefix(1))` follows a closing quotation mark", line: line)
        }
        return String(decoding: field, as: UTF8.self)
      }
      throw FormatProblem("a quotation mark isn't closed", line: first)
    }

    private mutating func skipLineBreak() {
      guard index < bytes.count else { return }
      if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      line += 1
    }
  }
}
