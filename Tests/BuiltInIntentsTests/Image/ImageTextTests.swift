import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite(
  "Extract Text from Image",
  .enabled(
    if: PictureFixture.hasPrograms && PictureFixture.has("tesseract"),
    "needs libvips-tools, libimage-exiftool-perl and tesseract-ocr"))
struct ImageTextTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  private func text(
    _ file: IntentFile, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentValue {
    try await value(ReadImageText.self, parameters.merging(["file": file]) { $1 }, in: fixture)
  }

  @Test(arguments: ["-l deu.png", "a b\n.jpg", "a.webp"])
  func `text is recognized`(name: String) async throws {
    let empty = try await fixture.image(name, 700, 200, colors: [PictureFixture.white])
    let written = try await value(
      AddImageText.self,
      ["files": [empty], "text": "Invoice 4711\nTotal 12.50", "size": "48", "color": "black"],
      in: fixture)
    let read = try await text(IntentFile(path: fixture.path(written)))
    #expect(read == "Invoice 4711\nTotal 12.50")
  }

  @Test func `with layout, what is far apart in a line stays in it`() async throws {
    let page = try await fixture.image("a.png", 1200, 300, colors: [PictureFixture.white])
    var file = page
    for (text, position) in [("Total\nChange", "left"), ("12.50\n7.50", "right")] {
      let written = try await value(
        AddImageText.self,
        ["files": [file], "text": text, "size": "48", "color": "black", "position": position],
        in: fixture)
      file = IntentFile(path: try fixture.path(written))
    }
    guard case .text(let read) = try await text(file, ["layout": true]) else {
      return #expect(Bool(false), "it isn't a text")
    }
    let lines = read.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines == ["Total 12.50", "Change 7.50"])
  }

  @Test func `an image without text gives none`() async throws {
    let file = try await fixture.image("a.png", 200, 100, colors: [PictureFixture.white])
    #expect(try await text(file) == "")
  }

  @Test func `a language that isn't installed names its package`() async throws {
    let file = try await fixture.image("a.png")
    await #expect(
      throws: IntentFailure(
        "the language `chi_xyz` isn't installed for `tesseract`", kind: .missing,
        help: "install it with `sudo apt install tesseract-ocr-chi-xyz`")
    ) { try await text(file, ["language": "eng+chi_xyz"]) }
  }

  @Test(arguments: ["", "eng+", "../eng", "-l", "e", "eng deu", "é"])
  func `what isn't a language is an error`(language: String) async throws {
    let file = try await fixture.image("a.png")
    #expect(
      await message(in: fixture) { try await text(file, ["language": IntentValue.text(language)]) }
        == "`\(language)` isn't the code of a language")
  }
}
