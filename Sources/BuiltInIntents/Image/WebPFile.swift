import AppIntentsCore
import Foundation

/// The parts of a WebP file, of which `exiftool` reads the metadata, but can't write it.
///
/// See the WebP Container Specification: a RIFF file of chunks, each with an id and a length.
struct WebPFile {
  private struct Chunk {
    let id: String
    let content: Data
  }

  /// What the flags of the first chunk say is in the file.
  private enum Flag {
    static let xmp: UInt8 = 0x04
    static let exif: UInt8 = 0x08
    static let alpha: UInt8 = 0x10
  }

  private static let header = Data("Exif\0\0".utf8)

  private var chunks: [Chunk] = []

  /// Nil if the chunks aren't those of a WebP.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard bytes.count > 20, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual(Array("WEBP".utf8))
    else { return nil }
    var index = 12
    while index + 8 <= bytes.count {
      let id = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
      let length = (0..<4).reduce(0) { $0 | Int(bytes[index + 4 + $1]) << (8 * $1) }
      let start = index + 8
      guard length <= bytes.count - start else { return nil }
      chunks.append(Chunk(id: id, content: Data(bytes[start..<(start + length)])))
      // A byte is added to an odd length.
      index = start + length + length % 2
    }
  }

  /// The EXIF data without the header that only JPEG files need; nil without any.
  var exif: Data? {
    let content = content(of: "EXIF")
    return content.map { $0.starts(with: Self.header) ? $0.dropFirst(Self.header.count) : $0 }
  }

  var xmp: Data? { content(of: "XMP ") }

  private func content(of id: String) -> Data? { chunks.first { $0.id == id }?.content }

  /// The same image with other metadata.
  func data(exif: Data?, xmp: Data?, size: PictureSize, hasAlpha: Bool) -> Data {
    var kept = chunks.filter { $0.id != "EXIF" && $0.id != "XMP " }
    let flags = (exif == nil ? 0 : Flag.exif) | (xmp == nil ? 0 : Flag.xmp)
    if let first = kept.firstIndex(where: { $0.id == "VP8X" && $0.content.count >= 10 }) {
      var content = [UInt8](kept[first].content)
      content[0] = content[0] & ~(Flag.exif | Flag.xmp) | flags
      kept[first] = Chunk(id: "VP8X", content: Data(content))
    } else if flags != 0 {
      kept.insert(Self.start(flags | (hasAlpha ? Flag.alpha : 0), size), at: 0)
    }
    if let exif { kept.append(Chunk(id: "EXIF", content: Data(exif))) }
    if let xmp { kept.append(Chunk(id: "XMP ", content: xmp)) }
    return Self.file(of: kept)
  }

  /// The chunk that a file with metadata begins with.
  private static func start(_ flags: UInt8, _ size: PictureSize) -> Chunk {
    let sides = [size.width - 1, size.height - 1].flatMap { side in
      (0..<3).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
    }
    return Chunk(id: "VP8X", content: Data([flags, 0, 0, 0] + sides))
  }

  private static func file(of chunks: [Chunk]) -> Data {
    var body = Data("WEBP".utf8)
    for chunk in chunks {
      body += Data(chunk.id.utf8)
      body += number(chunk.content.count)
      body += chunk.content
      if chunk.content.count % 2 == 1 { body.append(0) }
    }
    return Data("RIFF".utf8) + number(body.count) + body
  }

  private static func number(_ count: Int) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
  }
}
