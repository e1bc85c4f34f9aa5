/// A format of images that models take.
enum ImageFormat: CaseIterable {
  case png, jpeg, webp, gif

  /// The format of an image by its first bytes.
  init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(12)
    let found = Self.allCases.first { format in
      switch format {
      case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      case .jpeg: start.starts(with: [0xFF, 0xD8, 0xFF])
      case .webp:
        start.count == 12 && start.starts(with: "RIFF".utf8)
          && start[8...].elementsEqual("WEBP".utf8)
      case .gif: start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8)
      }
    }
    guard let found else { return nil }
    self = found
  }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .gif: "image/gif"
    }
  }

  /// The image without what it says about its making: places, times, devices, previews, comments. Nil
  /// for a damaged one.
  func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .png: PNGImage.withoutMetadata(bytes)
    case .jpeg: JPEGImage.withoutMetadata(bytes)
    case .webp: WebPImage.withoutMetadata(bytes)
    case .gif: GIFImage.withoutMetadata(bytes)
    }
  }
}

extension [UInt8] {
  /// A number of some bytes, the most significant one first; nil beyond the end.
  func bigEndian(at index: Int, count: Int) -> Int? {
    guard index >= 0, index + count <= self.count else { return nil }
    return self[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of some bytes, the least significant one first; nil beyond the end.
  func littleEndian(at index: Int, count: Int) -> Int? {
    guard index >= 0, index + count <= self.count else { return nil }
    return self[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a text stands at an index.
  func has(_ text: StaticString, at index: Int) -> Bool {
    let end = index + text.utf8CodeUnitCount
    return index >= 0 && end <= count
      && self[index..<end].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
