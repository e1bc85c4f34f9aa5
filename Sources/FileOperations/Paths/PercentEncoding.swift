/// The percent encoding of URLs (RFC 3986, 2.1).
package enum PercentEncoding {
  /// Encodes every byte except letters, digits, `-._~`, and the ASCII characters in `others`.
  package static func encode(_ bytes: some Sequence<UInt8>, keeping others: String = "") -> String {
    var text = ""
    for byte in bytes {
      if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte)
        || others.utf8.contains(byte)
      {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }

  /// Decodes a text. A `%` without two digits after it is one.
  package static func decode(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = HexadecimalDigits.value(rest[rest.startIndex]),
        let low = HexadecimalDigits.value(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
