/// Identifies a version of a workflow file by its bytes: a 128-bit FNV-1a hash.
///
/// It isn't secure against deliberate collisions, and needn't be: a user who can write the file can also
/// run what is in it.
package struct SourceHash: Sendable, Hashable {
  private let value: UInt128

  package init(_ bytes: some Sequence<UInt8>) {
    var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in bytes {
      value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
    self.value = value
  }

  /// As the store keeps it.
  package var bytes: [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

  /// As shown, and in JSON.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
