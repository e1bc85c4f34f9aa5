/// A GIF image (<https://www.w3.org/Graphics/GIF/spec-gif89a.txt>).
enum GIFImage {
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 13 else { return nil }
    var index = 13 + sizeOfColors(bytes[10])
    guard index < bytes.count else { return nil }
    var result = Array(bytes[..<index])
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case 0x3B:
        result.append(0x3B)
        return result
      case 0x2C:
        guard index + 10 < bytes.count else { return nil }
        // The image's place and colors, and the size of its codes.
        index += 10 + sizeOfColors(bytes[index + 9]) + 1
        guard let end = endOfBlocks(bytes, from: index) else { return nil }
        index = end
        result += bytes[start..<end]
      case 0x21:
        guard index + 1 < bytes.count, let end = endOfBlocks(bytes, from: index + 2) else {
          return nil
        }
        // Of the extensions, only that of times and transparency.
        if bytes[index + 1] == 0xF9 { result += bytes[start..<end] }
        index = end
      default: return nil
      }
    }
    return nil
  }

  /// The bytes of the table of colors that flags announce.
  private static func sizeOfColors(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Where the blocks end that begin at an index; nil if they don't.
  private static func endOfBlocks(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      let length = Int(bytes[index])
      index += 1 + length
      if length == 0 { return index }
    }
    return nil
  }
}
