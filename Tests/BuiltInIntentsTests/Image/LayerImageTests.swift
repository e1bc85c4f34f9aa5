import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite(
  "Combine, adjust, overlay, write onto and mask images",
  .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct LayerImageTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  // MARK: - Combine

  @Test(arguments: [
    ("across", 0, "70x30"), ("down", 5, "40x55"), ("grid", 10, "90x30"),
  ])
  func `two images are combined`(how: String, spacing: Int, size: String) async throws {
    let files = [
      try await fixture.image("a.png"),
      try await fixture.image("b.jpg", 30, 20, colors: [PictureFixture.red]),
    ]
    let made = try await value(
      CombineImages.self, ["files": files, "how": IntentValue.text(how), "spacing": spacing],
      in: fixture)
    #expect(try fixture.path(made).lastComponent?.string == "combined.png")
    #expect(try await fixture.header(made) == "\(size) pngload")
    #expect(try await PictureFixture.word(fixture.pixel(made, 1, 1)) == "red")
  }

  @Test func `images keep their order, and are centered`() async throws {
    var files: [IntentFile] = []
    let colors = [
      PictureFixture.red, PictureFixture.green, PictureFixture.blue, [0, 0, 0], PictureFixture.red,
    ]
    for (index, color) in colors.enumerated() {
      files.append(
        try await fixture.image("\(index).png", 10, index == 0 ? 20 : 10, colors: [color]))
    }
    let made = try await value(
      CombineImages.self, ["files": files, "to": "row.jpg"], in: fixture)
    #expect(try await fixture.header(made) == "50x20 jpegload")
    var row: [String] = []
    for index in 0..<5 {
      row.append(try await PictureFixture.word(fixture.pixel(made, index * 10 + 4, 9)))
    }
    #expect(row == ["red", "green", "blue", "black", "red"])
    #expect(try await PictureFixture.word(fixture.pixel(made, 24, 1)) == "white")
    let grid = try await value(
      CombineImages.self, ["files": files, "how": "grid"], in: fixture)
    #expect(try await fixture.header(grid) == "30x40 pngload")
  }

  @Test func `gaps are transparent beside transparent images`() async throws {
    let files = [
      try await fixture.image("a.png", alpha: 128), try await fixture.image("b.png", 40, 10),
    ]
    let made = try await value(
      CombineImages.self, ["files": files, "spacing": 4], in: fixture)
    #expect(try await fixture.pixel(made, 60, 0).last == 0)
    #expect(try await fixture.pixel(made, 60, 15).last == 255)
    #expect(try await fixture.pixel(made, 1, 1).last == 128)
  }

  @Test func `no images, and too large ones, are errors`() async throws {
    let none: [IntentFile] = []
    #expect(
      await message(in: fixture) {
        try await value(CombineImages.self, ["files": none], in: fixture)
      } == "there are no images to combine")
    let file = try await fixture.image("a.png", 1, 1)
    #expect(
      await message(in: fixture) {
        try await value(
          CombineImages.self,
          ["files": Array(repeating: file, count: 400), "spacing": 10_000, "how": "grid"],
          in: fixture)
      } == "an image of 190020 × 190020 is too large: at most 200 megapixels are made")
  }

  // MARK: - Adjust

  @Test func `brightness, contrast and saturation change the pixels`() async throws {
    let file = try await fixture.image("a.png", alpha: 200, colors: [[100, 150, 200]])
    func pixel(_ parameters: [String: any Sendable]) async throws -> [Int] {
      let made = try await value(
        AdjustImage.self, parameters.merging(["files": [file]]) { $1 }, in: fixture)
      return try await fixture.pixel(made, 5, 5)
    }
    #expect(try await pixel(["brightness": 10]) == [125, 175, 225, 200])
    #expect(try await pixel(["brightness": -100]) == [0, 0, 0, 200])
    #expect(try await pixel(["contrast": -100]) == [127, 127, 127, 200])
    #expect(try await pixel(["contrast": 100]) == [72, 172, 255, 200])
    let gray = try await pixel(["saturation": -100])
    #expect(Set(gray.prefix(3)) == [142])
    let sharp = try await pixel(["sharpen": true])
    #expect(zip(sharp, [100, 150, 200, 200]).allSatisfy { abs($0 - $1) < 3 })
  }

  @Test func `a gray image, and one of 16 bits, are adjusted`() async throws {
    _ = try await fixture.image("c.png", colors: [[100, 100, 100]])
    try await fixture.tool("vips", "colourspace", "c.png", "g.png", "b-w")
    try await fixture.tool("vips", "colourspace", "c.png", "w.png", "rgb16")
    for name in ["g.png", "w.png"] {
      let made = try await value(
        AdjustImage.self, ["files": [IntentFile(path: fixture.folder[name])], "brightness": 10],
        in: fixture)
      #expect(try await fixture.pixel(made, 5, 5).prefix(3) == [125, 125, 125])
    }
  }

  @Test func `nothing to adjust, and numbers beyond 100, are errors`() async throws {
    let file = try await fixture.image("a.png")
    #expect(
      await message(in: fixture) {
        try await value(AdjustImage.self, ["files": [file]], in: fixture)
      } == "there is nothing to adjust")
    #expect(
      await message(in: fixture) {
        try await value(AdjustImage.self, ["files": [file], "contrast": 101], in: fixture)
      } == "`contrast` is 101, but must be from -100 to 100")
  }

  // MARK: - Overlay

  @Test(arguments: [
    ("top_left", 1, 1), ("bottom_right", 38, 28), ("center", 20, 15), ("left", 1, 15),
    ("top", 20, 1),
  ])
  func `an image is put onto another one`(position: String, x: Int, y: Int) async throws {
    let file = try await fixture.image("a.jpg", colors: [PictureFixture.white])
    let logo = try await fixture.image("logo.png", 6, 6, colors: [PictureFixture.red])
    let made = try await value(
      OverlayImage.self, ["file": file, "image": logo, "position": IntentValue.text(position)],
      in: fixture)
    #expect(try await fixture.header(made) == "40x30 jpegload")
    #expect(try await PictureFixture.word(fixture.pixel(made, x, y)) == "red")
    #expect(try await PictureFixture.word(fixture.pixel(made, 30, 8)) == "white")
  }

  @Test func `opacity, and what doesn't fit`() async throws {
    let file = try await fixture.image("a.png", colors: [PictureFixture.white])
    let logo = try await fixture.image("logo.png", 80, 60, colors: [[0, 0, 0]])
    let made = try await value(
      OverlayImage.self, ["file": file, "image": logo, "opacity": 50], in: fixture)
    #expect(try await fixture.header(made) == "40x30 pngload")
    let pixel = try await fixture.pixel(made, 3, 3)
    #expect(pixel.count == 3 && pixel.allSatisfy { (125...130).contains($0) })
  }

  @Test func `an animation gets the logo in all frames`() async throws {
    let file = try await fixture.animation("a.gif", [PictureFixture.white, PictureFixture.blue])
    let logo = try await fixture.image("logo.png", 2, 2, colors: [PictureFixture.red])
    let made = try await value(
      OverlayImage.self, ["file": file, "image": logo, "position": "top_left"], in: fixture)
    #expect(try await fixture.header("n-pages", of: made) == "2")
    #expect(try await PictureFixture.word(fixture.pixel(made, 0, 0)) == "red")
  }

  // MARK: - Add text

  @Test func `a text is written in its color, where it is wanted`() async throws {
    let file = try await fixture.image("a.png", 200, 100, colors: [[0, 0, 0]])
    for (position, rows) in [("top", 0..<50), ("bottom", 50..<100)] {
      let made = try await value(
        AddImageText.self,
        [
          "files": [file], "text": "-M <b>&amp; ö\nM", "size": "16", "color": "#ff0000",
          "position": IntentValue.text(position),
        ], in: fixture)
      #expect(try await fixture.header(made) == "200x100 pngload")
      let path = try fixture.path(made).string
      // Where the red is.
      try await fixture.tool("vips", "extract_band", path, "red.tif", "0")
      let area = try await fixture.tool("vips", "find_trim", "red.tif", "--background", "0")
        .split(separator: "\n").compactMap { Int($0) }
      try #require(area.count == 4)
      #expect(area[3] > 10 && rows.contains(area[1] + area[3] / 2))
      try await fixture.tool("vips", "extract_band", path, "green.tif", "1")
      #expect(try await Double(fixture.tool("vips", "max", "green.tif")) == 0)
    }
  }

  @Test(arguments: [
    ("size", "0", "letters of 0 pixels can't be written: from 1 to 2000 are possible"),
    ("color", "whit", "`color` is `whit`, which isn't a color"),
    ("text", " \n", "`text` is empty, so there is nothing to write"),
  ])
  func `a text that can't be written is an error`(
    name: String, text: String, failure: String
  ) async throws {
    let file = try await fixture.image("a.png")
    var all: [String: any Sendable] = ["files": [file], "text": "a"]
    all[name] = text
    #expect(
      await message(in: fixture) { try await value(AddImageText.self, all, in: fixture) }
        == failure)
  }

  @Test(arguments: [
    ("White", "#ffffff", 255), ("#f80", "#ff8800", 255), ("#FF880080", "#ff8800", 128),
    ("#f808", "#ff8800", 136), ("rebeccapurple", "#663399", 255), ("transparent", "#000000", 0),
  ])
  func `colors are those of CSS`(text: String, hexadecimal: String, alpha: Int) throws {
    let color = try PictureColor(text, "color")
    #expect(color.hexadecimal == hexadecimal)
    #expect(color.alpha == alpha)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#1234567", "#gggggg", "rgb(1,2,3)", "#ä00"])
  func `other texts are no colors`(text: String) {
    #expect(throws: IntentFailure.self) { try PictureColor(text, "color") }
  }

  // MARK: - Mask

  @Test func `corners become transparent, and a JPEG a PNG`() async throws {
    let file = try await fixture.image("a.jpg", colors: [PictureFixture.red])
    let made = try await value(
      MaskImage.self, ["files": [file], "radius": "50%"], in: fixture)
    #expect(try fixture.path(made).lastComponent?.string == "a.png")
    #expect(try await fixture.pixel(made, 0, 0).last == 0)
    #expect(try await fixture.pixel(made, 20, 15).last == 255)
    let ellipse = try await value(
      MaskImage.self, ["files": [file], "shape": "ellipse", "to": "b.webp"], in: fixture)
    #expect(try await fixture.pixel(ellipse, 1, 1).last == 0)
  }

  @Test func `the shape of another image is cut out`() async throws {
    let file = try await fixture.image("a.png", colors: [PictureFixture.red])
    let mask = try await fixture.image(
      "m.jpg", 80, 60, colors: [PictureFixture.white, [0, 0, 0]])
    let made = try await value(
      MaskImage.self, ["files": [file], "image": mask], in: fixture)
    #expect(try await fixture.pixel(made, 5, 5) == [255, 0, 0, 255])
    #expect(try await fixture.pixel(made, 35, 5).last == 0)
  }

  // MARK: - Frames

  @Test func `an animation is taken apart, and put together`() async throws {
    let file = try await fixture.animation(
      "a.gif", [PictureFixture.red, PictureFixture.green, PictureFixture.blue])
    let frames = try await value(
      GetImageFrames.self, ["file": file, "to": "Out/"], in: fixture)
    #expect(
      try (0..<3).map { try fixture.path(frames, $0).lastComponent?.string }
        == ["a-1.png", "a-2.png", "a-3.png"])
    #expect(try await PictureFixture.word(fixture.pixel(frames, 3, 3, 1)) == "green")
    let larger = try await fixture.image("b.jpg", 80, 30, colors: [PictureFixture.white])
    for name in ["b.gif", "b.webp"] {
      let made = try await value(
        AnimateImages.self,
        [
          "files": IntentValue.list(frames.items + [.file(larger)]), "to": IntentValue.text(name),
          "delay": "0.3s",
          "loop": false,
        ], in: fixture)
      #expect(try await fixture.header("n-pages", of: made) == "4")
      #expect(try await fixture.header("page-height", of: made) == "6")
      #expect(try await fixture.header("delay", of: made) == "300 300 300 300")
      #expect(try await fixture.header("loop", of: made) == "1")
    }
  }

  @Test func `an image without an animation has one frame, a TIFF has pages`() async throws {
    let file = try await fixture.image("a.png")
    let one = try await value(GetImageFrames.self, ["file": file], in: fixture)
    #expect(one.items.count == 1)
    #expect(
      await message(in: fixture) {
        try await value(GetImageFrames.self, ["file": file, "to": "b.jpg"], in: fixture)
      } == "`to` ends in `.jpg`, but a PNG is made")
    _ = try await fixture.image("p.tiff", 10, 20)
    try await fixture.tool("vips", "copy", "p.tiff", "pages.tiff[page-height=10]")
    let pages = try await value(
      GetImageFrames.self, ["file": IntentFile(path: fixture.folder["pages.tiff"])],
      in: fixture)
    #expect(pages.items.count == 2)
    #expect(try await fixture.header(pages, 1) == "10x10 pngload")
    #expect(try await PictureFixture.word(fixture.pixel(pages, 1, 8, 1)) == "blue")
  }

  @Test func `a delay that can't be, and another format, are errors`() async throws {
    let file = try await fixture.image("a.png")
    #expect(
      await message(in: fixture) {
        try await value(AnimateImages.self, ["files": [file], "delay": "1d"], in: fixture)
      } == "`delay` is 1d, but must be from 10ms to 1min")
    #expect(
      await message(in: fixture) {
        try await value(AnimateImages.self, ["files": [file], "to": "a.png"], in: fixture)
      } == "an animation is a gif or a webp, but `to` ends as a file of the format png")
  }
}
