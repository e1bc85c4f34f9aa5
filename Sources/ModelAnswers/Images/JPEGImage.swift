/// A JPEG image (ITU T.81).
enum JPEGImage {
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = [0xFF, 0xD8]
    var index = 2
    var orientation: Int?
    while index + 1 < bytes.count {
      guard bytes[index] == 0xFF else { return nil }
      let marker = bytes[index + 1]
      switch marker {
      // A marker may have any number of fill bytes before it.
      case 0xFF:
        index += 1
        continue
      // The end; cameras append other images to it.
      case 0xD9:
        result += [0xFF, 0xD9]
        return insert(orientation, into: result)
      case 0x01, 0xD0...0xD7:
        result += bytes[index...index + 1]
        index += 2
        continue
      default: break
      }
      guard let length = bytes.bigEndian(at: index + 2, count: 2), length >= 2,
        index + 2 + length <= bytes.count
      else { return nil }
      var end = index + 2 + length
      if marker == 0xE1, orientation == nil {
        orientation = self.orientation(in: Array(bytes[index + 4..<end]))
      }
      if marker == 0xDA { end = endOfScan(bytes, from: end) }
      if isKept(marker) { result += bytes[index..<end] }
      index = end
    }
    return nil
  }

  /// Comments and applications' segments are left out, but for Adobe's, which says what the colors are.
  private static func isKept(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xFE, 0xE1...0xED, 0xEF: false
    default: true
    }
  }

  /// Where the next marker is after the data of a scan.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF {
        switch bytes[index + 1] {
        case 0x00, 0xD0...0xD7: index += 1
        case 0xFF: break
        default: return index
        }
      }
      index += 1
    }
    return bytes.count
  }

  // MARK: - How it is turned

  /// The orientation that Exif gives; nil if it gives none, or the usual one.
  private static func orientation(in exif: [UInt8]) -> Int? {
    guard exif.has("Exif\0\0", at: 0) else { return nil }
    let isLittle = exif.has("II", at: 6)
    func number(_ index: Int, _ count: Int) -> Int? {
      isLittle
        ? exif.littleEndian(at: 6 + index, count: count)
        : exif.bigEndian(at: 6 + index, count: count)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, 200) {
      let start = directory + 2 + entry * 12
      guard number(start, 2) == 0x0112 else { continue }
      guard let value = number(start + 8, 2), (2...8).contains(value) else { return nil }
      return value
    }
    return nil
  }

  /// Exif that gives only the orientation: without it a photo would lie on its side.
  private static func insert(_ orientation: Int?, into image: [UInt8]) -> [UInt8] {
    guard let orientation else { return image }
    let exif: [UInt8] =
      Array("Exif\0\0MM\0\u{2A}".utf8)
      + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    return image.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + image.dropFirst(2)
  }
}
