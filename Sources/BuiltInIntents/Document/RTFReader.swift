import AppIntentsCore
import DocumentFormats
import Foundation

/// Reads the text of Rich Text Format: paragraphs, tabs and characters of all code pages, and what fields
/// show. Pictures, styles, headers, footers and notes are left out.
struct RTFReader {
  private struct Group {
    var isHidden = false
    /// How many characters stand in for a `\u` in programs that don't know it.
    var substitutes = 1
  }

  private let bytes: [UInt8]
  private var index = 0
  private var groups: [Group] = []
  private var group = Group()
  private var charset = Charset(codePage: 1252)
  private var output = ""
  /// Characters of the code page, which may take several bytes each.
  private var pending: [UInt8] = []
  /// The UTF-16 units that wait for their other half.
  private var units: [UInt16] = []
  /// How many substitutes are still to be skipped.
  private var skipping = 0

  static func text(of data: Data) throws -> String {
    var reader = RTFReader(bytes: [UInt8](data))
    return try reader.read()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws -> String {
    while index < bytes.count {
      if index.isMultiple(of: 1 << 16) { try Task.checkCancellation() }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"):
        flush()
        skipping = 0
        groups.append(group)
        guard groups.count <= 1000 else {
          throw IntentFailure(
            "the document has more than 1000 groups inside each other", kind: .refused)
        }
      case UInt8(ascii: "}"):
        flush()
        skipping = 0
        group = groups.popLast() ?? Group()
      case UInt8(ascii: "\\"): readControl()
      case 0x0A, 0x0D, 0: break
      default: add(byte)
      }
    }
    flush()
    return output
  }

  /// Adds a character of the code page.
  private mutating func add(_ byte: UInt8) {
    if skipping > 0 {
      skipping -= 1
    } else if !group.isHidden {
      if !units.isEmpty { flush() }
      pending.append(byte)
    }
  }

  private mutating func add(text: String) {
    flush()
    if !group.isHidden { output += text }
  }

  private mutating func flush() {
    if !pending.isEmpty {
      output +=
        charset?.text(Data(pending))
        ?? String(data: Data(pending), encoding: .isoLatin1) ?? ""
      pending = []
    }
    if !units.isEmpty {
      output += String(decoding: units, as: UTF16.self)
      units = []
    }
  }

  // MARK: - Controls

  private mutating func readControl() {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    guard Self.isLetter(byte) else {
      index += 1
      return readSymbol(byte)
    }
    let start = index
    while index < bytes.count, Self.isLetter(bytes[index]), index - start < 32 { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    let number = readNumber()
    // One space ends a control, and belongs to it.
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    perform(word, number)
  }

  private mutating func readNumber() -> Int? {
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let digits = index
    while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
    guard index > digits else {
      index = start
      return nil
    }
    return Int(String(decoding: bytes[start..<index], as: UTF8.self))
      ?? (start < digits ? .min : .max)
  }

  private mutating func readSymbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "'"):
      let digits = bytes[index...].prefix(2)
      guard digits.count == 2,
        let code = HexadecimalDigits.bytes(String(decoding: digits, as: UTF8.self))?.first
      else { return }
      index += 2
      add(code)
    case UInt8(ascii: "*"): group.isHidden = true
    case UInt8(ascii: "~"): add(text: "\u{A0}")
    case UInt8(ascii: "_"): add(text: "\u{2011}")
    case UInt8(ascii: "-"): break
    case 0x0A, 0x0D: add(text: "\n")
    default: add(byte)
    }
  }

  private mutating func perform(_ word: String, _ number: Int?) {
    if Self.hidden.contains(word) { group.isHidden = true }
    if let text = Self.characters[word] { return add(text: text) }
    switch word {
    case "u": if let number { add(unit: UInt16(truncatingIfNeeded: number)) }
    case "uc": group.substitutes = min(max(number ?? 1, 0), 100)
    case "ansicpg": charset = number.flatMap { Charset(codePage: $0) } ?? charset
    case "mac": charset = Charset(codePage: 10000)
    // More bytes than there are is a mistake, which hides no text.
    case "bin":
      if let number, number > 0, number <= bytes.count - index { index += number }
    default: break
    }
  }

  private mutating func add(unit: UInt16) {
    if !pending.isEmpty { flush() }
    if !group.isHidden { units.append(unit) }
    skipping = group.substitutes
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// The destinations whose content isn't text of the document.
  private static let hidden: Set<String> = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "headerl", "headerr", "headerf",
    "footer", "footerl", "footerr", "footerf", "footnote", "annotation", "fldinst", "object",
    "themedata", "colorschememapping", "listtable", "listoverridetable", "rsidtbl", "generator",
    "filetbl", "revtbl", "xmlnstbl", "latentstyles", "datastore", "nonshppict", "bkmkstart",
    "bkmkend", "xe", "tc", "deleted",
  ]

  private static let characters = [
    "par": "\n", "line": "\n", "page": "\n", "sect": "\n", "row": "\n", "tab": "\t", "cell": "\t",
    "emdash": "—", "endash": "–", "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "emspace": "\u{2003}", "enspace": "\u{2002}",
  ]
}
