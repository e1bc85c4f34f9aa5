/// A WebP image (RFC 9649).
enum WebPImage {
  private static let dropped: Set<String> = ["EXIF", "XMP ", "ICCP"]
  /// The bits of the extended header that say that there are such chunks.
  private static let droppedFlags: UInt8 = 0b0010_1100

  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard let size = bytes.littleEndian(at: 4, count: 4), size >= 4, size + 8 <= bytes.count else {
      return nil
    }
    var result = Array(bytes.prefix(12))
    var index = 12
    while index < size + 8 {
      guard let length = bytes.littleEndian(at: index + 4, count: 4) else { return nil }
      // A chunk of odd length has a byte after it, which some writers leave out at the end.
      let end = index + 8 + length
      guard end <= size + 8 else { return nil }
      let name = String(decoding: bytes[index..<index + 4], as: UTF8.self)
      if !dropped.contains(name) {
        var chunk = Array(bytes[index..<end])
        if name == "VP8X", length > 0 { chunk[8] &= ~droppedFlags }
        result += chunk
        if length % 2 == 1 { result.append(0) }
      }
      index = end + length % 2
    }
    guard result.count > 12 else { return nil }
    for place in 0..<4 { result[4 + place] = UInt8((result.count - 8) >> (8 * place) & 0xFF) }
    return result
  }
}
