import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite(
  "Details of images, and their removal",
  .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct ImageMetadataTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  private static let tags = [
    "-Orientation#=6", "-Make=Acme", "-Model=Acme X1", "-DateTimeOriginal=2026:11:21 08:00:00",
    "-GPSLatitude=52.5", "-GPSLatitudeRef=N", "-GPSLongitude=13.25", "-GPSLongitudeRef=E",
    "-XMP:Title=Täst", "-Artist=Me",
  ]

  @Test func `details say what an image is, and what its metadata says`() async throws {
    let file = try await fixture.image("a.jpg", tags: Self.tags)
    let value = try await value(GetImageDetails.self, ["file": file], in: fixture)
    guard case .dictionary(let details) = value else { return }
    #expect(details["width"] == 30)
    #expect(details["height"] == 40)
    #expect(details["orientation"] == "portrait")
    #expect(details["format"] == "jpeg")
    #expect(details["colors"] == "rgb")
    #expect(details["has_alpha"] == false)
    #expect(details["frames"] == 1)
    #expect(details["camera"] == "Acme X1")
    #expect(details["title"] == "Täst")
    #expect(details["taken"] == .date(date("2026-11-21T08:00:00+01:00")))
    #expect(details["place"] != .nothing)
  }

  @Test func `an image without metadata has none`() async throws {
    let file = try await fixture.image("a.gif", alpha: 0)
    let value = try await value(GetImageDetails.self, ["file": file], in: fixture)
    guard case .dictionary(let details) = value else { return }
    #expect(details["has_alpha"] == true)
    #expect(details["taken"] == .nothing)
    #expect(details["place"] == .nothing)
  }

  @Test(arguments: ["jpg", "png", "webp", "tiff", "heic", "avif"])
  func `all metadata is removed, and the pixels stay`(ending: String) async throws {
    let file = try await fixture.image("a.\(ending)", tags: Self.tags)
    let made = try await value(StripImage.self, ["files": [file]], in: fixture)
    for tag in ["Model", "DateTimeOriginal", "GPSLatitude", "Title", "Artist"] {
      #expect(try await fixture.tag(tag, of: made) == "")
    }
    #expect(try await fixture.header(made) == fixture.header(.file(file)))
    #expect(try await fixture.pixel(made, 3, 3) == fixture.pixel(.file(file), 3, 3))
  }

  @Test func `how it is turned, its colors and what is named are kept`() async throws {
    let profile = "/usr/share/color/icc/compatibleWithAdobeRGB1998.icc"
    let file = try await fixture.image("a.jpg", tags: Self.tags + ["-icc_profile<=\(profile)"])
    let made = try await value(
      StripImage.self, ["files": [file], "keep": IntentValue.list(["taken", "author"])], in: fixture
    )
    #expect(try await fixture.tag("Orientation", of: made) == "6")
    #expect(try await fixture.tag("ProfileDescription", of: made).contains("Adobe RGB"))
    #expect(try await fixture.tag("DateTimeOriginal", of: made) == "2026:11:21 08:00:00")
    #expect(try await fixture.tag("Artist", of: made) == "Me")
    #expect(try await fixture.tag("GPSLatitude", of: made) == "")
    #expect(try await fixture.tag("Model", of: made) == "")
  }

  @Test func `another format isn't made`() async throws {
    let file = try await fixture.image("a.jpg")
    #expect(
      await message(in: fixture) {
        try await value(StripImage.self, ["files": [file], "to": "b.png"], in: fixture)
      } == "`a.jpg` stays a file of the format jpeg, but `to` ends as one of the format png")
  }

  // MARK: - Set

  @Test(arguments: ["jpg", "png", "webp", "tiff", "heic", "avif", "gif"])
  func `details are set, and the pixels stay`(ending: String) async throws {
    let file = try await fixture.image("-a %d.\(ending)", tags: ending == "jpg" ? Self.tags : [])
    let place = IntentPlace(latitude: -33.5, longitude: 151.25)
    place.city = "Sydney"
    let made = try await value(
      SetImageDetails.self,
      [
        "files": file, "place": place.intentValue, "title": "A=<b> \"ö\"\n@x",
        "taken": IntentValue.date(date("2026-01-02T03:04:05+01:00")),
      ], in: fixture)
    #expect(try await fixture.header(made) == fixture.header(.file(file)))
    #expect(try await fixture.pixel(made, 3, 3) == fixture.pixel(.file(file), 3, 3))
    // A GIF has only XMP.
    #expect(try await fixture.tag("DateTimeOriginal", of: made).hasPrefix("2026:01:02 03:04:05"))
    #expect(try await Double(fixture.tag("GPSLatitude", of: made)) == -33.5)
    #expect(try await Double(fixture.tag("GPSLongitude", of: made)) == 151.25)
    #expect(try await fixture.tag("City", of: made) == "Sydney")
    #expect(try await fixture.tag("Title", of: made) == "A=<b> \"ö\".@x")
    if ending == "jpg" { #expect(try await fixture.tag("Model", of: made) == "Acme X1") }
  }

  @Test func `an empty text removes a title, and a name is a place`() async throws {
    let file = try await fixture.image("a.jpg", tags: Self.tags)
    let place = try #require(IntentPlace(words: "52.5, -13.25"))
    let made = try await value(
      SetImageDetails.self,
      ["files": file, "title": "", "author": "You", "place": place.intentValue], in: fixture)
    #expect(try await fixture.tag("Title", of: made) == "")
    #expect(try await fixture.tag("Artist", of: made) == "You")
    #expect(try await Double(fixture.tag("GPSLongitude", of: made)) == -13.25)
    #expect(try await fixture.tag("Location", of: made) == "")
  }

  @Test func `nothing to set, and impossible places, are errors`() async throws {
    let file = try await fixture.image("a.jpg")
    #expect(
      await message(in: fixture) {
        try await value(SetImageDetails.self, ["files": file], in: fixture)
      }
        == "there is nothing to change")
    let place = IntentPlace(latitude: 91, longitude: 0)
    #expect(
      await message(in: fixture) {
        try await value(
          SetImageDetails.self, ["files": file, "place": place.intentValue], in: fixture)
      } == "there is no place 91.0, 0.0 on Earth")
  }

  // MARK: - WebP

  @Test func `a WebP keeps its metadata through each step`() async throws {
    let plain = try await fixture.image("a.jpg", tags: Self.tags)
    let webP = try await value(
      ConvertImage.self, ["files": plain, "to": "a.webp"], in: fixture)
    let flipped = try await value(FlipImage.self, ["files": webP], in: fixture)
    let back = try await value(
      ConvertImage.self, ["files": flipped, "format": "jpeg"], in: fixture)
    for image in [webP, flipped, back] {
      #expect(try await fixture.tag("Model", of: image) == "Acme X1")
      #expect(try await fixture.tag("Title", of: image) == "Täst")
      #expect(try await Double(fixture.tag("GPSLatitude", of: image)) == 52.5)
    }
    // libvips writes the header that only JPEG files need.
    try await fixture.tool("vips", "copy", fixture.folder["a.jpg"].string, "b.webp")
    let own = IntentFile(path: fixture.folder["b.webp"])
    let turned = try await value(RotateImage.self, ["files": own], in: fixture)
    #expect(try await fixture.tag("Model", of: turned) == "Acme X1")
    let bare = try await value(StripImage.self, ["files": own, "keep": ["camera"]], in: fixture)
    #expect(try await fixture.tag("Model", of: bare) == "Acme X1")
    #expect(try await fixture.tag("Title", of: bare) == "")
  }

  @Test(arguments: [
    Data(), Data("RIFF".utf8), Data("RIFF\0\0\0\0WEBPVP8 \u{FF}\u{FF}".utf8),
    Data("RIFF\0\0\0\0WEBP".utf8) + Data(repeating: 0xFF, count: 40),
  ])
  func `damaged chunks are no WebP`(data: Data) {
    #expect(WebPFile(data) == nil)
  }
}
