import Foundation

/// Takes the fields out of Rich Text Format that name files: `INCLUDEPICTURE`, `INCLUDETEXT`, `LINK` and all others
/// that aren't known to be harmless. What they show stays.
///
/// No setting of LibreOffice keeps it from reading the picture that such a field names. Raw bytes (`\bin`), in which
/// it could see other fields than are seen here, become the hexadecimal digits of pictures and objects.
struct RTFFields {
  /// Fields of page numbers, dates, references and links, which are followed only by a click.
  private static let harmless: Set<String> = [
    "PAGE", "NUMPAGES", "SECTIONPAGES", "DATE", "TIME", "CREATEDATE", "SAVEDATE", "PRINTDATE",
    "AUTHOR", "TITLE", "SUBJECT", "TOC", "PAGEREF", "REF", "NOTEREF", "SEQ", "HYPERLINK", "SYMBOL",
    "STYLEREF",
  ]

  private static let instruction = Array("\\fldinst".utf8)
  private static let binary = Array("\\bin".utf8)
  /// The destinations whose content may be raw bytes as well as hexadecimal digits.
  private static let data = ["\\pict", "\\objdata"].map { Array($0.utf8) }

  private static let digits = Array("0123456789abcdef".utf8)

  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []
  /// Whether each open group is the data of a picture or an object.
  private var groups: [Bool] = []

  static func removed(from data: Data) -> Data {
    var fields = RTFFields(bytes: [UInt8](data))
    fields.read()
    return Data(fields.result)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  private mutating func read() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): readControl()
      case let byte:
        if byte == UInt8(ascii: "{") { groups.append(groups.last ?? false) }
        if byte == UInt8(ascii: "}") { _ = groups.popLast() }
        result.append(byte)
        index += 1
      }
    }
  }

  private mutating func readControl() {
    if has(Self.instruction) {
      index += Self.instruction.count
      if let name = Self.name(in: bytes[index...]), Self.harmless.contains(name) {
        result += Self.instruction
      } else {
        result += Array("\\*\\unknownfield".utf8)
      }
    } else if isWord(Self.binary) {
      readBinary()
    } else {
      if !groups.isEmpty, Self.data.contains(where: isWord) { groups[groups.count - 1] = true }
      // What is escaped begins no control.
      result += bytes[index...].prefix(2)
      index += 2
    }
  }

  /// Reads the control, the space that belongs to it, and the bytes that it counts.
  private mutating func readBinary() {
    index += Self.binary.count
    let digits = bytes[index...].prefix { Self.isDigit($0) || $0 == UInt8(ascii: "-") }
    index += digits.count
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let wanted = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    let raw = bytes[index...].prefix(max(wanted, 0))
    index += raw.count
    // What is before it, such as `\fld`, makes no other control with what is after it.
    guard groups.last == true else {
      result += Array("{}".utf8)
      return
    }
    result.append(0x20)
    for byte in raw {
      result.append(Self.digits[Int(byte >> 4)])
      result.append(Self.digits[Int(byte & 0xF)])
    }
  }

  private func has(_ control: [UInt8]) -> Bool { bytes[index...].starts(with: control) }

  /// Whether a control begins here that has exactly this name.
  private func isWord(_ control: [UInt8]) -> Bool {
    guard has(control) else { return false }
    let end = index + control.count
    return end == bytes.count || !Self.isLetter(bytes[end])
  }

  /// The name of the field whose instruction begins here; nil if it isn't written plainly.
  private static func name(in bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes.prefix(2000)
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "{"), 0x20, 0x0A, 0x0D: rest.removeFirst()
      case UInt8(ascii: "\\"):
        let word = rest.dropFirst().prefix { isLetter($0) }
        // `\u73` is a character; so is what begins with no letter.
        guard !word.isEmpty, !["u", "uc", "bin"].contains(String(decoding: word, as: UTF8.self))
        else { return nil }
        rest = rest.dropFirst(1 + word.count).drop { $0 == UInt8(ascii: "-") || isDigit($0) }
      case let byte where isLetter(byte):
        let name = rest.prefix { isLetter($0) }
        guard let end = rest.dropFirst(name.count).first, " \r\n}".utf8.contains(end) else {
          return nil
        }
        return String(decoding: name, as: UTF8.self).uppercased()
      default: return nil
      }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
