import AppIntentsCore
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Formats of files that steps make")
struct MadeFormatTests {
  @Test(arguments: [
    ("a.tar.gz", "tar.gz"), ("a.TGZ", "tar.gz"), ("a.gz.zip", "zip"), ("a", nil),
    ("Photos 2026.05.06", nil), ("b.2026-11-27", nil), ("b 1.2", nil), ("No. 5 x", nil),
    (".hidden", nil),
  ])
  func `a name's extension is a format, and a date or a number says nothing`(
    name: String, format: String?
  ) throws {
    let name = try #require(FilePath.Component(name))
    #expect(try ArchiveFormat.named(name)?.rawValue == format)
  }

  @Test func `each format is known by its extensions`() throws {
    try expectEndings(of: PictureFormat.self)
    try expectEndings(of: ArchiveFormat.self)
    try expectEndings(of: DocumentFormat.self)
    try expectEndings(of: PageImageFormat.self)
    try expectEndings(of: PDFFormat.self)
  }

  private func expectEndings<Format: MadeFormat>(of type: Format.Type) throws {
    for format in Format.allCases {
      for ending in format.endings {
        let name = try #require(FilePath.Component("a.\(ending.uppercased())"))
        #expect(try Format.named(name) == format)
      }
    }
  }

  @Test(arguments: ["a.exe", "a.jxl", "a.unknown"])
  func `a name of another type is refused`(name: String) throws {
    let name = try #require(FilePath.Component(name))
    let ending = name.extension ?? ""
    #expect(
      throws: IntentFailure(
        "`to` ends in `.\(ending)`, but an image is made as jpeg, png, webp, avif, heic, tiff and gif",
        help: "end it in `.jpg`, or in `/` if it is a folder")
    ) { try PictureFormat.named(name) }
    #expect(
      throws: IntentFailure(
        "`to` ends in `.\(ending)`, but a PDF is made",
        help: "end it in `.pdf`, or in `/` if it is a folder")
    ) { try PDFFormat.named(name) }
  }
}
