/// A PNG image (<https://www.w3.org/TR/png-3/>).
enum PNGImage {
  /// The chunks that decide what the image looks like. The frames of an animation aren't among them:
  /// models look at the first one.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD",
  ]

  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    var result = Array(bytes.prefix(8))
    var index = 8
    while let length = bytes.bigEndian(at: index, count: 4) {
      // Length, name, content, checksum.
      let end = index + 12 + length
      guard end <= bytes.count else { return nil }
      let name = String(decoding: bytes[index + 4..<index + 8], as: UTF8.self)
      if kept.contains(name) { result += bytes[index..<end] }
      if name == "IEND" { return result }
      index = end
    }
    return nil
  }
}
