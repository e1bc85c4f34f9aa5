package import Foundation

/// The quoted-printable encoding (RFC 2045).
package enum QuotedPrintable {
  /// The text of bytes; nil in an unknown character set.
  package static func text(_ data: Data, charset: some StringProtocol) -> String? {
    Charset(charset).map { $0.text(data) ?? String(decoding: data, as: UTF8.self) }
  }

  package static func data(_ text: Substring, underscoresAreSpaces: Bool) -> Data {
    var data = Data()
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if underscoresAreSpaces, byte == UInt8(ascii: "_") {
        data.append(0x20)
      } else if byte == UInt8(ascii: "="), rest.count >= 2,
        let high = Self.value(of: rest[rest.startIndex]),
        let low = Self.value(of: rest.dropFirst().first)
      {
        data.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        data.append(byte)
      }
    }
    return data
  }

  /// The value of a hexadecimal digit. `UInt8(_:radix:)` would read `+5`, too.
  private static func value(of digit: UInt8?) -> UInt8? {
    digit.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
