package import Foundation

/// The quoted-printable encoding (RFC 2045), and the character sets of its bytes.
package enum QuotedPrintable {
  /// The text of bytes; nil in an unknown character set.
  package static func text(_ data: Data, charset: some StringProtocol) -> String? {
    switch charset.lowercased() {
    case "utf-8", "us-ascii", "ascii": return String(decoding: data, as: UTF8.self)
    case "iso-8859-1": return String(data: data, encoding: .isoLatin1)
    case "iso-8859-15", "windows-1252": return String(data: data, encoding: .windowsCP1252)
    case "iso-8859-2": return String(data: data, encoding: .isoLatin2)
    default: return nil
    }
  }

  package static func data(_ text: Substring, underscoresAreSpaces: Bool) -> Data {
    var data = Data()
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if underscoresAreSpaces, byte == UInt8(ascii: "_") {
        data.append(0x20)
      } else if byte == UInt8(ascii: "="), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        data.append(value)
        rest = rest.dropFirst(2)
      } else {
        data.append(byte)
      }
    }
    return data
  }
}
