/// What characters are compared by if case doesn't count: `Ä` as `ä`, `ß` and `ẞ` as `ss`, `ς` as `σ`.
final class CaseFolding {
  /// Working one out takes three strings.
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
    if let folded = known[scalar] { return folded }
    let folded = Self.folded(scalar)
    known[scalar] = folded
    return folded
  }

  /// The folded form of the character at a place, and the number of bytes that it has there. A byte
  /// that isn't UTF-8 stands for itself.
  func character(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (folded: [UInt8], length: Int) {
    var decoder = UTF8()
    var rest = bytes[index...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      return ([bytes[index]], 1)
    }
    return (self.bytes(of: scalar), UTF8.width(scalar))
  }

  /// The folded form of an ASCII character.
  static func small(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    // Turkish `ı` is another letter than `i`, although both have the capital `I`.
    if scalar == "ı" { return Array("ı".utf8) }
    // Small first: the small form of `ẞ` is `ß`, and only the capital form of that is `SS`.
    return Array(scalar.properties.lowercaseMapping.uppercased().lowercased().utf8)
  }
}
