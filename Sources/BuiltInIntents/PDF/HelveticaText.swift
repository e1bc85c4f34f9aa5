import AppIntentsCore
import Foundation

/// Text in the font Helvetica, which each program that shows PDFs has: it need not be embedded, but has the
/// characters of Windows-1252 only.
struct HelveticaText {
  /// The font as an object of a PDF.
  static let font =
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"

  /// The characters in Windows-1252.
  let bytes: [UInt8]

  /// Nil if the font lacks a character.
  init?(_ text: String) {
    let composed = text.precomposedStringWithCanonicalMapping
    guard let data = composed.data(using: .windowsCP1252, allowLossyConversion: false) else {
      return nil
    }
    bytes = Array(data)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The width in a font of 1 point.
  var width: Double { Self.width(bytes) }

  /// The text as a string in the content of a page.
  var spelled: String {
    "<\(HexadecimalDigits.text(bytes))>"
  }

  /// The lines of the text. A line ends where the text has a line break, and at a space before what is too
  /// wide.
  ///
  /// - Parameter width: the width of a line in a font of 1 point.
  func lines(within width: Double) -> [HelveticaText] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap { line in
      var lines: [HelveticaText] = []
      var (current, taken): ([UInt8], Double) = ([], 0)
      for word in line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
        let added = Self.width(word)
        if !current.isEmpty, taken + Self.space + added > width {
          lines.append(HelveticaText(bytes: current))
          (current, taken) = (Array(word), added)
        } else {
          if !current.isEmpty { current.append(UInt8(ascii: " ")) }
          taken += added + (current.isEmpty ? 0 : Self.space)
          current += word
        }
      }
      return lines + [HelveticaText(bytes: current)]
    }
  }

  private static let space = 0.278

  private static func width(_ bytes: some Sequence<UInt8>) -> Double {
    Double(bytes.reduce(0) { $0 + Int(widths[Int($1)]) }) / 1000
  }

  /// The widths of the characters of ASCII from the space on, in thousandths (Adobe's font metrics).
  private static let ascii: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,  // space to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,  // 0 to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,  // @ to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,  // P to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,  // ` to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,  // p to ~
  ]

  /// The widths of other characters that aren't letters with marks.
  private static let others: [Character: UInt16] = [
    "…": 1000, "ˆ": 333, "‰": 1000, "‹": 333, "Œ": 1000, "‘": 222, "’": 222, "“": 333, "”": 333,
    "‚": 222, "„": 333, "•": 350, "—": 1000, "˜": 333, "™": 1000, "›": 333, "œ": 944, "¡": 333,
    "¦": 260, "§": 556, "¨": 333, "©": 737, "ª": 370, "¬": 584, "®": 737, "¯": 333, "°": 400,
    "±": 584, "²": 333, "³": 333, "´": 333, "¶": 537, "·": 278, "¸": 333, "¹": 333, "º": 365,
    "¼": 834, "½": 834, "¾": 834, "¿": 611, "Æ": 1000, "×": 584, "Ø": 778, "Þ": 667, "ß": 611,
    "æ": 889, "ı": 278, "÷": 584, "ø": 611, "þ": 556, "\u{A0}": 278, "\u{AD}": 333, "Ð": 722,
  ]

  /// The width of each byte.
  private static let widths: [UInt16] = (0...255).map { byte in
    if byte < 128 { return (32..<127).contains(byte) ? ascii[byte - 32] : 0 }
    guard let text = String(data: Data([UInt8(byte)]), encoding: .windowsCP1252),
      let character = text.first
    else { return 350 }
    if let width = others[character] { return width }
    let letter = text.decomposedStringWithCanonicalMapping.unicodeScalars.first?.value ?? 0
    return (32..<127).contains(letter) ? ascii[Int(letter) - 32] : 556
  }
}
