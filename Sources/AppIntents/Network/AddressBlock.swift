/// The addresses that begin with the same bits, such as `10.0.0.0/8`.
///
/// Not part of Apple's framework.
public struct AddressBlock: Sendable, Hashable {
  private let start: [UInt8]
  private let bits: Int

  /// A block in its usual form: an address, a slash and the number of bits that count. An address
  /// alone is the block of this address. Nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
    start = address.bytes
    guard parts.count == 2 else {
      bits = start.count * 8
      return
    }
    let digits = parts[1].utf8
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let bits = Int(parts[1]), bits <= start.count * 8
    else { return nil }
    self.bits = bits
  }

  public func contains(_ address: IPAddress) -> Bool {
    let bytes = address.bytes
    guard bytes.count == start.count else { return false }
    let whole = bits / 8
    guard bytes[..<whole] == start[..<whole] else { return false }
    let rest = bits % 8
    return rest == 0 || (bytes[whole] ^ start[whole]) >> UInt8(8 - rest) == 0
  }
}
