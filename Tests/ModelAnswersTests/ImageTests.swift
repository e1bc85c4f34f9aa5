import Foundation
import Testing

@testable import ModelAnswers

@Suite("Images without metadata")
struct ImageTests {
  static func data(_ bytes: [UInt8]) -> Data { Data(bytes) }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [1, 2, 3, 4]
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let png =
    signature + chunk("IHDR", [1]) + chunk("tEXt", Array("Author Ann".utf8))
    + chunk("eXIf", [9]) + chunk("IDAT", [2, 3]) + chunk("IEND", []) + [7, 7]

  @Test func `of a PNG image the picture is left`() {
    #expect(ImageFormat(Self.png) == .png)
    #expect(
      ImageFormat.png.withoutMetadata(Self.png)
        == Self.signature + Self.chunk("IHDR", [1]) + Self.chunk("IDAT", [2, 3])
        + Self.chunk("IEND", []))
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, 0, UInt8(content.count + 2)] + content
  }

  private static let scan: [UInt8] =
    segment(0xDA, [1, 2]) + [0x11, 0xFF, 0x00, 0x22, 0xFF, 0xD0, 0x33]

  /// Exif with an entry for the place, and one for the orientation.
  private static func exif(orientation: UInt8, isLittle: Bool) -> [UInt8] {
    let place: [UInt8] =
      isLittle
      ? [0x25, 0x88, 4, 0, 1, 0, 0, 0, 99, 0, 0, 0] : [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 99]
    let turned: [UInt8] =
      isLittle
      ? [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let head: [UInt8] =
      isLittle
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0] : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 2]
    return Array("Exif\0\0".utf8) + head + place + turned + [0, 0, 0, 0] + Array("GPS".utf8)
  }

  private static let frame = segment(0xE0, Array("JFIF".utf8))
  private static let adobe = segment(0xEE, Array("Adobe".utf8))

  @Test(arguments: [true, false])
  func `of a JPEG image the picture is left, and how it is turned`(isLittle: Bool) throws {
    let image: [UInt8] =
      [0xFF, 0xD8] + Self.frame + Self.segment(0xE1, Self.exif(orientation: 6, isLittle: isLittle))
      + Self.segment(0xFE, Array("a comment".utf8)) + Self.segment(0xE2, Array("ICC".utf8))
      + Self.adobe + [0xFF] + Self.segment(0xDB, [4]) + Self.scan + Self.segment(0xC4, [5])
      + Self.scan + [0xFF, 0xD9] + Array("another image".utf8)
    #expect(ImageFormat(image) == .jpeg)
    let exif: [UInt8] =
      Array("Exif\0\0".utf8)
      + [
        0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
      ]
    #expect(
      ImageFormat.jpeg.withoutMetadata(image)
        == [0xFF, 0xD8] + Self.segment(0xE1, exif) + Self.frame + Self.adobe
        + Self.segment(0xDB, [4]) + Self.scan + Self.segment(0xC4, [5]) + Self.scan + [0xFF, 0xD9])
  }

  @Test func `a JPEG image that isn't turned gets nothing`() {
    let exif = Self.segment(0xE1, Self.exif(orientation: 1, isLittle: true))
    let image = [0xFF, 0xD8] + exif + Self.frame + Self.scan + [0xFF, 0xD9]
    #expect(
      ImageFormat.jpeg.withoutMetadata(image)
        == [0xFF, 0xD8] + Self.frame + Self.scan + [0xFF, 0xD9])
  }

  private static func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
      + (content.count % 2 == 1 ? [0] : [])
  }

  private static func webp(_ parts: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8(parts.count + 4), 0, 0, 0] + Array("WEBP".utf8) + parts
  }

  @Test func `of a WebP image the picture is left`() {
    let image = Self.webp(
      Self.part("VP8X", [0b0011_1110, 0, 0, 0, 1, 0, 0, 1, 0, 0]) + Self.part("ICCP", [1])
        + Self.part("VP8 ", [5, 6, 7]) + Self.part("EXIF", [8, 9]) + Self.part("XMP ", [1]))
    #expect(ImageFormat(image) == .webp)
    #expect(
      ImageFormat.webp.withoutMetadata(image + [1, 2])
        == Self.webp(
          Self.part("VP8X", [0b0001_0010, 0, 0, 0, 1, 0, 0, 1, 0, 0])
            + Self.part("VP8 ", [5, 6, 7])))
  }

  private static let screen: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
  private static let picture: [UInt8] =
    [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  private static let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]

  @Test func `of a GIF image the picture is left`() {
    let comment: [UInt8] = [0x21, 0xFE, 3] + Array("Ann".utf8) + [0]
    let image = Self.screen + comment + Self.control + Self.picture + comment + [0x3B, 9]
    #expect(ImageFormat(image) == .gif)
    #expect(
      ImageFormat.gif.withoutMetadata(image)
        == Self.screen + Self.control + Self.picture + [0x3B])
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif])
  func `a damaged image is none, and no bytes end the program`(format: ImageFormat) {
    let whole: [UInt8]
    switch format {
    case .png: whole = Array(Self.png.dropLast(2))
    case .jpeg: whole = [0xFF, 0xD8] + Self.frame + Self.scan + [0xFF, 0xD9]
    case .webp: whole = Self.webp(Self.part("VP8 ", [5, 6, 7]))
    case .gif: whole = Self.screen + Self.control + Self.picture + [0x3B]
    }
    #expect(format.withoutMetadata(whole) != nil)
    for count in 0..<whole.count { #expect(format.withoutMetadata(Array(whole[..<count])) == nil) }
    for index in whole.indices {
      for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var broken = whole
        broken[index] = byte
        _ = format.withoutMetadata(broken)
      }
    }
    #expect(ImageFormat([1, 2, 3]) == nil)
  }
}
