import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite(
  "Resize, rotate, crop and flip images",
  .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct ShapeImageTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  @Test(arguments: [
    ("width", "20x15 pngload"), ("longest", "20x15 pngload"), ("height", "27x20 pngload"),
  ])
  func `an optional input that isn't given leaves a size out`(
    given: String, header: String
  ) async throws {
    _ = try await fixture.image("a.png")
    let made = try await WorkflowTester(
      """
      inputs:
        width: { type: number, optional: true }
        height: { type: number, optional: true }
        longest: { type: number, optional: true }
      steps:
        - image.resize: a.png
          width: $width
          height: $height
          longest: $longest
      """, in: fixture.run.context
    ).input(given, 20).run()
    #expect(made.failure == nil)
    #expect(try await fixture.header(made.result) == header)
  }

  @Test(arguments: [
    (["width": 20], "20x15"), (["height": 60], "80x60"), (["width": 10, "height": 10], "10x10"),
    (["longest": 20], "20x15"), (["longest": 100], "40x30"), (["percent": 50], "20x15"),
    (["percent": 200], "80x60"), (["width": 1], "1x1"),
  ])
  func `an image gets the size that is asked for`(
    parameters: [String: Int], size: String
  ) async throws {
    for ending in ["jpg", "png", "webp"] {
      let file = try await fixture.image("a.\(ending)")
      var all: [String: any Sendable] = ["files": [file]]
      for (name, number) in parameters { all[name] = IntentValue.number(.integer(number)) }
      let made = try await value(ResizeImage.self, all, in: fixture)
      #expect(try await fixture.header(made) == "\(size) \(ending == "jpg" ? "jpeg" : ending)load")
    }
  }

  @Test(arguments: [
    ([:], "the size is missing"),
    (
      ["width": 1, "longest": 2],
      "give `width` and `height`, or `longest`, or `percent`, but only one of these"
    ),
    (["percent": 0], "`percent` is 0, but must be over 0, and at most 10000"),
    (
      ["width": 100_000], "an image of 100000 × 75000 is too large: at most 200 megapixels are made"
    ),
  ])
  func `sizes that make no sense are errors`(
    parameters: [String: Int], failure: String
  ) async throws {
    let file = try await fixture.image("a.png")
    var all: [String: any Sendable] = ["files": [file]]
    for (name, number) in parameters { all[name] = IntentValue.number(.integer(number)) }
    #expect(
      await message(in: fixture) { try await value(ResizeImage.self, all, in: fixture) }
        == failure)
  }

  @Test func `a turned photo is resized as it is seen`() async throws {
    let file = try await fixture.image("a.jpg", tags: ["-Orientation#=6", "-Make=Acme"])
    let made = try await value(ResizeImage.self, ["files": [file], "width": 60], in: fixture)
    #expect(try await fixture.header(made) == "60x80 jpegload")
    #expect(try await fixture.quarters(made, (60, 80)) == "blue red white green")
    #expect(try await fixture.tag("Make", of: made) == "Acme")
  }

  @Test func `an old preview isn't kept`() async throws {
    _ = try await fixture.image("small.jpg", 16, 12)
    let file = try await fixture.image(
      "a.jpg", tags: ["-Make=Acme", "-ThumbnailImage<=\(fixture.folder["small.jpg"])"])
    #expect(try await fixture.tag("ThumbnailImage", of: .file(file)) != "")
    let made = try await value(FlipImage.self, ["files": [file]], in: fixture)
    #expect(try await fixture.tag("ThumbnailImage", of: made) == "")
    #expect(try await fixture.tag("Make", of: made) == "Acme")
  }

  @Test func `an animation is resized, cropped and turned in all its frames`() async throws {
    let colors = [PictureFixture.red, PictureFixture.green, PictureFixture.blue]
    let file = try await fixture.animation("a.gif", colors)
    let small = try await value(ResizeImage.self, ["files": [file], "width": 4], in: fixture)
    #expect(try await fixture.header("n-pages", of: small) == "3")
    #expect(try await fixture.header("page-height", of: small) == "3")
    let part = try await value(
      CropImage.self, ["files": [file], "width": "5", "height": "50%"], in: fixture)
    #expect(try await fixture.header("page-height", of: part) == "3")
    #expect(try await fixture.header("n-pages", of: part) == "3")
    let turned = try await value(RotateImage.self, ["files": [file]], in: fixture)
    #expect(try await fixture.header("page-height", of: turned) == "8")
    #expect(
      try await fixture.header("delay", of: turned) == fixture.header("delay", of: .file(file)))
  }

  @Test(arguments: [
    (90, "40x30", "30x40", "blue red white green"), (180, "", "40x30", "white blue green red"),
    (270, "", "30x40", "green white red blue"), (-90, "", "30x40", "green white red blue"),
    (0, "", "40x30", "red green blue white"), (450, "", "30x40", "blue red white green"),
  ])
  func `an image is turned clockwise`(
    degrees: Int, _: String, size: String, quarters: String
  ) async throws {
    let file = try await fixture.image("a.png")
    let made = try await value(RotateImage.self, ["files": [file], "by": degrees], in: fixture)
    #expect(try await fixture.header(made) == "\(size) pngload")
    let sides = size.split(separator: "x").compactMap { Int($0) }
    #expect(try await fixture.quarters(made, (sides[0], sides[1])) == quarters)
  }

  @Test func `new corners are transparent, or white`() async throws {
    let file = try await fixture.image("a.png")
    let made = try await value(RotateImage.self, ["files": [file], "by": 45], in: fixture)
    #expect(try await fixture.pixel(made, 0, 0) == [0, 0, 0, 0])
    let jpeg = try await fixture.image("a.jpg")
    let flat = try await value(RotateImage.self, ["files": [jpeg], "by": 45], in: fixture)
    #expect(try await PictureFixture.word(fixture.pixel(flat, 1, 1)) == "white")
  }

  @Test(arguments: [
    ("20", "15", "top_left", "red"), ("50%", "50%", "bottom_left", "blue"),
    ("50 %", "15px", "top_right", "green"), ("10", "10", "bottom_right", "white"),
    ("1", "10", "left", "red"),
  ])
  func `a part is cut out at a position`(
    width: String, height: String, position: String, color: String
  ) async throws {
    let file = try await fixture.image("a.png")
    let made = try await value(
      CropImage.self,
      ["files": [file], "width": width, "height": height, "position": IntentValue.text(position)],
      in: fixture)
    #expect(try await PictureFixture.word(fixture.pixel(made, 0, 0)) == color)
  }

  @Test func `a part is cut out at a point`() async throws {
    let file = try await fixture.image("a.png")
    let made = try await value(
      CropImage.self, ["files": [file], "width": "5", "height": "5", "x": "50%", "y": "0"],
      in: fixture)
    #expect(try await fixture.header(made) == "5x5 pngload")
    #expect(try await fixture.pixel(made, 0, 0) == PictureFixture.green)
  }

  @Test(arguments: [
    ("41", "1", nil, "a part of 41 × 1 at 0, 14 doesn't fit into `a.png`, which is 40 × 30"),
    ("0", "1", nil, "a part of 0 × 1 at 20, 14 doesn't fit into `a.png`, which is 40 × 30"),
    ("10", "1", "31", "a part of 10 × 1 at 31, 14 doesn't fit into `a.png`, which is 40 × 30"),
    ("a", "1", nil, "`width` is `a`, which isn't a length"),
    ("1.5", "1", nil, "`width` is `1.5`, which isn't a length"),
    ("-1", "1", nil, "`width` is `-1`, which isn't a length"),
  ])
  func `a part that isn't there is an error`(
    width: String, height: String, x: String?, failure: String
  ) async throws {
    let file = try await fixture.image("a.png")
    var all: [String: any Sendable] = ["files": [file], "width": width, "height": height]
    if let x { all["x"] = x }
    #expect(
      await message(in: fixture) { try await value(CropImage.self, all, in: fixture) }
        == failure)
  }

  @Test(arguments: [
    ("horizontal", "green red white blue"), ("vertical", "blue white red green"),
  ])
  func `an image is mirrored`(direction: String, quarters: String) async throws {
    let file = try await fixture.image("a.png")
    let made = try await value(
      FlipImage.self, ["files": [file], "direction": IntentValue.text(direction)], in: fixture)
    #expect(try await fixture.quarters(made) == quarters)
  }

  @Test func `one file is given for one, a list for a list`() {
    #expect(FlipImage.outputType(for: ["files": .file]) == .file)
    #expect(FlipImage.outputType(for: ["files": .list(of: .file)]) == .list(of: .file))
  }
}
