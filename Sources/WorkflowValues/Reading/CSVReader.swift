import AppIntents
package import OrderedCollections

/// Reads comma-separated values as RFC 4180 has them, with line breaks of any kind.
package enum CSVReader {
  /// The rows; lines with nothing in them are none.
  package static func rows(in text: String, separator: Character = ",") throws -> [[String]] {
    guard let separator = separator.asciiValue else { throw TextProblem("not readable as CSV") }
    var text = text
    return try text.withUTF8 { bytes in
      var scanner = Scanner(bytes: bytes, separator: separator)
      return try scanner.rows()
    }
  }

  /// A row with its header's names; what has no name counts (`column_4`), what is missing is empty.
  package static func dictionary(
    header: [String], row: [String]
  ) -> OrderedDictionary<String, Value> {
    var items: OrderedDictionary<String, Value> = [:]
    for index in 0..<max(header.count, row.count) {
      let name =
        index < header.count && !header[index].isEmpty ? header[index] : "column_\(index + 1)"
      items[name] = .text(index < row.count ? row[index] : "")
    }
    return items
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let separator: UInt8
    var index = 0
    var line = 1

    mutating func rows() throws -> [[String]] {
      var rows: [[String]] = []
      while index < bytes.count {
        let start = index
        var row: [String] = []
        while true {
          row.append(try field())
          guard index < bytes.count, bytes[index] == separator else { break }
          index += 1
        }
        let isEmpty = row.count == 1 && index == start
        skipLineBreak()
        if !isEmpty { rows.append(row) }
      }
      return rows
    }

    private mutating func field() throws -> String {
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return try quotedField() }
      let start = index
      while index < bytes.count, bytes[index] != separator, !isLineBreak(bytes[index]) {
        index += 1
      }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    }

    private mutating func quotedField() throws -> String {
      let firstLine = line
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
        guard index == bytes.count || bytes[index] == separator || isLineBreak(bytes[index]) else {
          throw TextProblem("not readable as CSV: line \(line) goes on behind a closing quote")
        }
        return String(decoding: field, as: UTF8.self)
      }
      throw TextProblem("not readable as CSV: the quote in line \(firstLine) isn't closed")
    }

    private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func skipLineBreak() {
      guard index < bytes.count else { return }
      if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      line += 1
    }
  }
}
