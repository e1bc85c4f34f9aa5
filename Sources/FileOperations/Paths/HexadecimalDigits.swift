/// Bytes in hexadecimal digits, two for each.
package enum HexadecimalDigits {
  private static let digits = Array("0123456789abcdef".utf8)

  /// In lower case.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads digits of either case; nil if it isn't that.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.compactMap(value)
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// The value of a digit.
  package static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
