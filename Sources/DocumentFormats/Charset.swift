package import Foundation

/// A character set that messages, web pages and documents name. Its bytes are text.
package struct Charset: Sendable {
  private enum Form: Sendable {
    case encoding(String.Encoding)
    /// The characters of the bytes from 128 on; those below are ASCII.
    case upper([Unicode.Scalar])
  }

  private let forms: [Form]

  /// The character set with a name, in any case; nil for an unknown one.
  package init?(_ name: some StringProtocol) {
    guard let forms = Self.forms[name.lowercased()] else { return nil }
    self.forms = forms
  }

  /// The character set of a code page of Windows, DOS or the old Mac; nil for an unknown one.
  package init?(codePage: Int) { self.init("cp\(codePage)") }

  /// The text of bytes; nil if they are none in this character set.
  package func text(_ data: Data) -> String? {
    for form in forms {
      switch form {
      case .encoding(let encoding):
        if let text = String(data: data, encoding: encoding) { return text }
      case .upper(let upper):
        var text = String.UnicodeScalarView()
        for byte in data {
          text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80])
        }
        return String(text)
      }
    }
    return nil
  }

  private static let forms: [String: [Form]] = {
    var forms: [String: [Form]] = [:]
    for (names, form) in table {
      for name in names.split(separator: " ") { forms[String(name)] = form }
    }
    return forms
  }()

  private static let table: [(names: String, forms: [Form])] = [
    ("utf-8 utf8 cp65001", [.encoding(.utf8)]),
    // Browsers read them all as Windows-1252 (WHATWG Encoding Standard, 4.2), which lacks a few bytes.
    (
      "iso-8859-1 iso8859-1 iso_8859-1 latin1 us-ascii ascii windows-1252 cp1252",
      [.encoding(.windowsCP1252), .encoding(.isoLatin1)]
    ),
    ("iso-8859-2 iso8859-2 latin2", [.encoding(.isoLatin2)]),
    ("iso-8859-15 iso8859-15 latin9 latin-9", [.upper(latin9)]),
    ("windows-1250 cp1250", [.encoding(.windowsCP1250)]),
    ("windows-1251 cp1251", [.encoding(.windowsCP1251)]),
    ("windows-1253 cp1253", [.encoding(.windowsCP1253)]),
    ("windows-1254 cp1254 iso-8859-9", [.encoding(.windowsCP1254)]),
    ("macintosh cp10000", [.upper(macRoman)]),
    ("utf-16", [.encoding(.utf16)]), ("utf-16le", [.encoding(.utf16LittleEndian)]),
    ("utf-16be", [.encoding(.utf16BigEndian)]),
    ("shift_jis sjis cp932", [.encoding(.shiftJIS)]), ("euc-jp", [.encoding(.japaneseEUC)]),
    ("iso-2022-jp", [.encoding(.iso2022JP)]),
    ("ibm437 cp437", [.upper(dos437)]), ("ibm850 cp850", [.upper(dos850)]),
  ]

  /// ISO 8859-15 is ISO 8859-1 but for eight characters.
  private static let latin9 = (0x80...0xFF).map { (byte: UInt8) -> Unicode.Scalar in
    switch byte {
    case 0xA4: "€"
    case 0xA6: "Š"
    case 0xA8: "š"
    case 0xB4: "Ž"
    case 0xB8: "ž"
    case 0xBC: "Œ"
    case 0xBD: "œ"
    case 0xBE: "Ÿ"
    default: Unicode.Scalar(byte)
    }
  }

  // Foundation on Linux has another table for it.
  private static let macRoman = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
      .unicodeScalars)

  private static let dos437 = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")
      .unicodeScalars)

  private static let dos850 = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
      + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}")
      .unicodeScalars)
}
