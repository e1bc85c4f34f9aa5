import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Convert Image", .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct ConvertImageTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  private func convert(
    _ files: [IntentFile], _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentValue {
    try await value(
      ConvertImage.self, parameters.merging(["files": files]) { $1 }, in: fixture)
  }

  static let formats = [
    (PictureFormat.jpeg, "jpg", "jpegload"), (.png, "png", "pngload"), (.webp, "webp", "webpload"),
    (.avif, "avif", "heifload"), (.heic, "heic", "heifload"), (.tiff, "tiff", "tiffload"),
    (.gif, "gif", "gifload"),
  ]

  @Test(arguments: formats)
  func `each format is made, and read again`(
    format: PictureFormat, ending: String, loader: String
  ) async throws {
    let file = try await fixture.image("a b.png")
    let made = try await convert([file], ["format": format])
    #expect(try fixture.path(made).lastComponent?.string == "a b.\(ending)")
    #expect(try await fixture.header(made) == "40x30 \(loader)")
    let back = try await convert([IntentFile(path: fixture.path(made))], ["format": "png"])
    #expect(try await fixture.quarters(back) == "red green blue white")
  }

  @Test(arguments: ["jpg", "png", "webp", "tiff", "heic", "avif"])
  func `metadata is kept, and the image is turned upright`(ending: String) async throws {
    let file = try await fixture.image(
      "a.jpg",
      tags: [
        "-Orientation#=6", "-Make=Acme", "-Model=X1", "-DateTimeOriginal=2026:11:21 08:00:00",
        "-GPSLatitude=52.5", "-GPSLatitudeRef=N", "-GPSLongitude=13.25", "-GPSLongitudeRef=E",
        "-XMP:Title=Täst",
      ])
    let made = try await convert([file], ["to": IntentValue.text("b.\(ending)")])
    #expect(try await fixture.header(made).hasPrefix("30x40 "))
    #expect(try await fixture.quarters(made, (30, 40)) == "blue red white green")
    #expect(try await ["", "1"].contains(fixture.tag("Orientation", of: made)))
    #expect(try await fixture.tag("Model", of: made) == "X1")
    #expect(try await fixture.tag("DateTimeOriginal", of: made) == "2026:11:21 08:00:00")
    #expect(try await fixture.tag("GPSLongitude", of: made) == "13.25")
    #expect(try await fixture.tag("Title", of: made) == "Täst")
  }

  @Test func `without metadata, none is left, and the colors are sRGB`() async throws {
    let profile = "/usr/share/color/icc/compatibleWithAdobeRGB1998.icc"
    try #require(FileManager.default.fileExists(atPath: profile))
    let file = try await fixture.image(
      "a.png", colors: [[0, 200, 0]], tags: ["-icc_profile<=\(profile)", "-Title=x"])
    let kept = try await convert([file], ["format": "png"])
    #expect(try await fixture.tag("ProfileDescription", of: kept).contains("Adobe RGB"))
    #expect(try await fixture.pixel(kept, 3, 3) == [0, 200, 0])
    let bare = try await convert([file], ["format": "png", "metadata": false])
    #expect(try await fixture.tag("ProfileDescription", of: bare) == "")
    #expect(try await fixture.tag("Title", of: bare) == "")
    #expect(try await fixture.pixel(bare, 3, 3) != [0, 200, 0])
    // A GIF has no profile.
    #expect(
      try await fixture.pixel(convert([file], ["format": "gif"]), 3, 3).prefix(3)
        != [0, 200, 0])
  }

  @Test func `what is transparent becomes white in a JPEG`() async throws {
    let file = try await fixture.image("a.png", alpha: 0, colors: [[0, 0, 0]])
    #expect(try await fixture.quarters(convert([file])) == "white white white white")
  }

  @Test func `16 bits are kept, or become 8`() async throws {
    _ = try await fixture.image("8.png", alpha: 0, colors: [[0, 0, 0]])
    try await fixture.tool("vips", "linear", "8.png", "f.tif", "257", "0")
    try await fixture.tool("vips", "cast", "f.tif", "u.tif", "ushort")
    try await fixture.tool("vips", "copy", "u.tif", "16.png", "--interpretation", "rgb16")
    let file = IntentFile(path: fixture.folder["16.png"])
    let made = try await fixture.path(convert([file], ["format": "png"]))
    #expect(try await fixture.tool("vipsheader", made.string).contains(" ushort, 4 bands, rgb16"))
    #expect(try await fixture.quarters(convert([file])) == "white white white white")
  }

  @Test func `an animation stays one as WebP`() async throws {
    let file = try await fixture.animation("a.gif", [PictureFixture.red, PictureFixture.blue])
    let made = try await convert([file], ["format": "webp"])
    #expect(try await fixture.header("n-pages", of: made) == "2")
    let still = try await convert([file], ["format": "png"])
    #expect(try await fixture.header(still) == "8x6 pngload")
  }

  @Test func `many give a list in their order, and names count up`() async throws {
    var files: [IntentFile] = []
    for number in 1...9 { files.append(try await fixture.image("\(number).png", 10 + number, 8)) }
    let made = try await convert(files, ["to": "Out/"])
    #expect(
      try (0..<9).map { try fixture.path(made, $0).lastComponent?.string }
        == (1...9).map { "\($0).jpg" })
    for index in 0..<9 {
      #expect(try await fixture.header(made, index) == "\(11 + index)x8 jpegload")
    }
    #expect(fixture.run.messages.contains(.progress(1, "9 of 9 files")))
  }

  @Test func `an error names what was done before it`() async throws {
    let files = [
      try await fixture.image("1.png"), try await fixture.image("2.png"),
      IntentFile(path: try fixture.folder.write("text", to: "3.jpg")),
      try await fixture.image("4.png"),
    ]
    let message = await message(in: fixture) { try await convert(files, ["to": "Out/"]) }
    #expect(message == "`3.jpg` can't be read as an image; done before that: `1.png`, `2.png`")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder["Out"].string).sorted()
        == ["1.jpg", "2.jpg"])
  }

  @Test(arguments: [
    "-Q=1.png", "a[n=-1].png", "%d.png", "a b\nc.png", "'\"`$(x).png", "\u{202E}gnp.png",
    "[strip].png", "a:b.png",
  ])
  func `names are names`(name: String) async throws {
    let file = try await fixture.image(name)
    let made = try await convert([file], ["to": "./"])
    #expect(try fixture.path(made).lastComponent?.string == name.dropLast(3) + "jpg")
    #expect(try await fixture.header(made) == "40x30 jpegload")
  }

  @Test func `a name need not be UTF-8`() async throws {
    let file = try await fixture.image("a.png")
    let name = FilePath(bytes: [0xFF, 0x2E, 0x70, 0x6E, 0x67])
    let place = fixture.folder.path.appending(name.components)
    try LocalFiles().move(#require(file.path), to: place, replacing: false)
    let made = try await convert([IntentFile(path: place)], ["to": "./"])
    #expect(try fixture.path(made).lastComponent?.bytes == [0xFF, 0x2E, 0x6A, 0x70, 0x67])
  }

  @Test func `an image in memory is converted, too`() async throws {
    _ = try await fixture.image("a.png")
    let file = IntentFile(data: try fixture.folder.data("a.png"), filename: "mail.png")
    #expect(try await fixture.header(convert([file])) == "40x30 jpegload")
  }

  @Test func `the extension of the destination names the format`() async throws {
    let file = try await fixture.image("a.png")
    #expect(try await fixture.header(convert([file], ["to": "b.webp"])) == "40x30 webpload")
    #expect(
      await message(in: fixture) { try await convert([file], ["to": "b.png", "format": "jpeg"]) }
        == "`format` is jpeg, but `to` ends as a file of the format png")
    #expect(
      await message(in: fixture) { try await convert([file], ["to": "b.bmp"]) }
        == "`to` ends in `.bmp`, but an image is made as \(PictureFormat.list)")
  }

  @Test func `a file that exists is kept`() async throws {
    let file = try await fixture.image("a.png")
    try fixture.folder.write("old", to: "b.jpg")
    #expect(
      await message(in: fixture) { try await convert([file], ["to": "b.jpg"]) }
        == "can't write `b.jpg`: it exists already")
    let skipped = try await convert([file], ["to": "b.jpg", "conflict": "skip"])
    #expect(try fixture.path(skipped) == fixture.folder["b.jpg"])
    #expect(try fixture.folder.text("b.jpg") == "old")
  }

  @Test func `a dry run makes it in the temporary folder, and later steps read it`() async throws {
    let folder = try TestFolder()
    let files = SimulatedFiles(
      over: LocalFiles(), folder: folder.path, home: folder.path, spillFolder: { folder.path },
      report: { _ in })
    let fixture = try PictureFixture(files)
    let file = try await fixture.image("a.png")
    let made = try await value(
      ConvertImage.self, ["files": [file], "to": IntentValue.text(fixture.folder["b.jpg"].string)],
      in: fixture)
    #expect(!fixture.folder.exists("b.jpg"))
    let place = try fixture.path(made)
    #expect(try Array(files.read(place).prefix(2)) == [0xFF, 0xD8])
  }

  @Test func `nothing is left of the work`() async throws {
    let file = try await fixture.image("a.png")
    _ = try await convert([file], ["to": "b.jpg"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.temporary.path.string).filter {
        $0.hasPrefix("tool-")
      } == [])
  }
}
