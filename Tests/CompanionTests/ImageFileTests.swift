import AppIntentsCore
import Foundation
import OrderedCollections
import Testing
import ViewTree

@testable import SwiftUI

@Suite("Image files")
struct ImageFileTests {
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9]
    + [0xFF, 0xFF, 0xC2, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 1, 0x11, 0, 0xFF, 0xD9]
  private static let bmp: [UInt8] =
    Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]

  private static let starts: [(bytes: [UInt8], format: ImageFormat?)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    ([0x89, 0x50, 0x4E, 0x47], nil),
    (jpeg, .jpeg),
    (Array("GIF89a".utf8), .gif),
    (Array("GIF88a".utf8), nil),
    (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBP".utf8), .webp),
    (Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVE".utf8), nil),
    (Array("\0\0\0\u{18}ftypheic".utf8), .heic),
    (Array("\0\0\0\u{18}ftypavif".utf8), .avif),
    (Array("\0\0\0\u{18}ftypisom".utf8), nil),
    (Array("II*\0".utf8), .tiff),
    (Array("MM\0*".utf8), .tiff),
    (bmp, .bmp),
    (Array("BM is a text, not an image".utf8), nil),
    ([], nil),
  ]

  @Test(arguments: starts)
  func `the first bytes tell the format`(bytes: [UInt8], format: ImageFormat?) {
    #expect(ImageFile(Data(bytes))?.format == format)
    #expect((UIImage(data: Data(bytes)) != nil) == (format != nil))
    #expect((NSImage(data: Data(bytes)) != nil) == (format != nil))
  }

  @Test func `the header tells the size`() {
    let gif = Data("GIF89a".utf8) + [0x02, 0x01, 0x04, 0x03]
    #expect(UIImage(data: gif)?.size == CGSize(width: 0x102, height: 0x304))
    #expect(UIImage(data: Data(Self.jpeg))?.size == CGSize(width: 0x304, height: 0x102))
    #expect(UIImage(data: Data(Self.bmp))?.size == .zero)
  }

  @Test func `a damaged image has no size`() {
    for count in 3..<22 { #expect(UIImage(data: Data(Self.jpeg.prefix(count)))?.size == .zero) }
    let scan = Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xC0])
    #expect(UIImage(data: scan)?.size == .zero)
    #expect(UIImage(data: Data("GIF89a".utf8) + [1, 0, 1])?.size == .zero)
  }

  @Test func `nothing is converted`() {
    let image = UIImage(data: Data(Self.jpeg))
    #expect(image?.jpegData(compressionQuality: 0.1) == Data(Self.jpeg))
    #expect(image?.pngData() == nil)
    let tiff = Data("II*\0".utf8)
    #expect(NSImage(data: tiff)?.tiffRepresentation == tiff)
    #expect(NSImage(data: Data(Self.jpeg))?.tiffRepresentation == nil)
    #expect(UIImage(systemName: "star")?.pngData() == nil)
  }

  @Test func `a slice of data is an image, too`() {
    let slice = (Data([1, 2, 3]) + Self.jpeg).dropFirst(3)
    #expect(UIImage(data: slice)?.size == CGSize(width: 0x304, height: 0x102))
  }

  @Test func `a name finds a file of any format in a bundle, and nothing else`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.jpeg).write(to: folder.appending(path: "pot.jpeg"))
    try Data("words".utf8).write(to: folder.appending(path: "words.png"))
    let bundle = try #require(Bundle(url: folder))
    for name in ["pot", "pot.jpeg"] {
      let image = UIImage(named: name, in: bundle, compatibleWith: nil)
      #expect(image?.jpegData(compressionQuality: 1) == Data(Self.jpeg))
    }
    for name in ["", "kiln", "words"] {
      #expect(UIImage(named: name, in: bundle, compatibleWith: nil) == nil)
    }
    #expect(UIImage(contentsOfFile: folder.path) == nil)
    #expect(UIImage(contentsOfFile: folder.appending(path: "none.png").path) == nil)
  }

  @Test func `the resources of a program's targets are searched`() throws {
    let program = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let resources = program.appending(path: "Kiln_Pots.resources")
    try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: program) }
    try Data(Self.jpeg).write(to: resources.appending(path: "pot.jpg"))
    let folders = ImageFile.folders(of: program)
    #expect(ImageFile(named: "pot", in: folders)?.format == .jpeg)
    #expect(ImageFile(named: "pot", in: [program]) == nil)
  }

  @Test func `an image of nothing shows nothing`() {
    #expect(Image(uiImage: UIImage()).node.attributes == ["decorative": true])
    #expect(UIImage().size == .zero)
  }
}
