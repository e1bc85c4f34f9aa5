import Foundation

/// Decodes the bytes of a file as text.
package enum FileText {
  /// Why bytes aren't text, as it reads after the file's name: "is not UTF-8 text: byte 3 is 0xFF".
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// UTF-8, or UTF-16 with a byte order mark; the mark isn't part of the text. Throws a `Problem` for
  /// other bytes.
  package static func text(of data: Data) throws(Problem) -> String {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return try utf16([UInt8](data))
    }
    let mark = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Without another copy of what may be a large file.
    let text = data.withUnsafeBytes { String(validating: $0.dropFirst(mark), as: UTF8.self) }
    if let text { return text }
    let bytes = [UInt8](data)
    let content = bytes[mark...]
    let offset = firstInvalidByte(in: content)
    let digits = String(bytes[offset], radix: 16, uppercase: true)
    throw Problem(
      "is not UTF-8 text: byte \(offset) is 0x\(digits.count == 1 ? "0" : "")\(digits)")
  }

  private static func utf16(_ bytes: [UInt8]) throws(Problem) -> String {
    let isBig = bytes[0] == 0xFE
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2) else {
      throw Problem(
        "is not UTF-16 text: it ends after byte \(bytes.count), in half a character")
    }
    if let text = String(validating: units, as: UTF16.self) { return text }
    // The first surrogate without its other half.
    var index = 0
    while index < units.count {
      let isPair =
        UTF16.isLeadSurrogate(units[index]) && index + 1 < units.count
        && UTF16.isTrailSurrogate(units[index + 1])
      if !isPair, UTF16.isSurrogate(units[index]) { break }
      index += isPair ? 2 : 1
    }
    throw Problem("is not UTF-16 text: byte \(2 + 2 * index) begins half a character")
  }

  /// The index of the first byte that doesn't belong to a character.
  private static func firstInvalidByte(in bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard byte < 0x80 || String(validating: rest.prefix(length), as: UTF8.self) != nil else {
        return rest.startIndex
      }
      rest = rest.dropFirst(length)
    }
    return bytes.startIndex
  }
}
