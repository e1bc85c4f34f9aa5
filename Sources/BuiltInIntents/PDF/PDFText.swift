import Foundation

/// Texts as PDFs have them in their strings: in UTF-16 or UTF-8 with a mark at the beginning, or else in an
/// encoding of their own (ISO 32000, annex D.2).
enum PDFText {
  static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place -> UInt16 in
        UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    return String(String.UnicodeScalarView(bytes.map { others[$0] ?? UnicodeScalar($0) }))
  }

  /// The characters whose byte isn't their number in Unicode.
  private static let others: [UInt8: UnicodeScalar] = {
    let accents = Array("˘ˇˆ˙˝˛˚˜".unicodeScalars)
    let signs = Array("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{FFFD}€".unicodeScalars)
    return Dictionary(
      uniqueKeysWithValues: zip(UInt8(0x18)..., accents).map { $0 }
        + zip(UInt8(0x80)..., signs).map { $0 })
  }()
}
