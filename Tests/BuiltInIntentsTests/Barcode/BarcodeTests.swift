import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite(
  "Barcodes",
  .enabled(
    if: PictureFixture.hasPrograms && PictureFixture.has("zint", "zbarimg"),
    "needs libvips-tools, libimage-exiftool-perl, zint and zbar-tools"))
struct BarcodeTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  private func make(
    _ text: String, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentValue {
    try await value(MakeBarcode.self, parameters.merging(["text": text]) { $1 }, in: fixture)
  }

  private func read(_ value: IntentValue) async throws -> [[String]] {
    let codes = try await BuiltInIntentsTests.value(
      ReadBarcodes.self, ["file": value], in: fixture)
    return codes.items.map { code in
      guard case .dictionary(let code) = code else { return [] }
      return code.values.map { (try? String.from($0)) ?? "" }
    }
  }

  @Test(arguments: [
    "https://example.org/?a=b&c=d", "Grüße\nзд 日本 🎉", "-d x", "@file", "a\\nb", "\n",
    "WIFI:S:x;P:ö;;",
    "e\u{301}", "\u{202E}x", "]]>",
  ])
  func `a QR code holds any text`(text: String) async throws {
    let made = try await make(text)
    #expect(try fixture.path(made).lastComponent?.string == "qr.png")
    #expect(try await read(made) == [["qr", text]])
  }

  @Test(arguments: [
    ("ean13", "4006381333931", "4006381333931"), ("ean13", "400638133393", "4006381333931"),
    ("code128", "Ab 12", "Ab 12"),
  ])
  func `other kinds are made and read`(kind: String, text: String, read result: String) async throws
  {
    #expect(try await read(make(text, ["kind": IntentValue.text(kind)])) == [[kind, result]])
  }

  @Test func `the size is that of the smallest square`() async throws {
    // 21 modules, and 4 on each side that are empty.
    #expect(try await fixture.header(make("a", ["size": 3])) == "87x87 pngload")
    #expect(
      try await fixture.header(make("a", ["kind": "data_matrix", "size": 1])).hasSuffix("pngload"))
  }

  @Test func `an SVG is made, too`() async throws {
    let made = try await make("a", ["to": "Out/code.svg"])
    #expect(try fixture.folder.text("Out/code.svg").hasPrefix("<?xml"))
    #expect(try fixture.path(made) == fixture.folder["Out/code.svg"])
    #expect(
      await message(in: fixture) { try await make("a", ["to": "code.jpg"]) }
        == "`to` ends in `.jpg`, but a barcode is made as png and svg")
  }

  @Test(arguments: [
    ("", "qr", "`text` is empty, so there is nothing for a barcode"),
    ("4006381333932", "ean13", "the check digit of `4006381333932` is 2, but must be 1"),
    ("12", "ean13", "a barcode of the kind ean13 has 12 digits, or 13 with the check digit"),
    ("ä", "code128", "a barcode of the kind code128 holds only ASCII"),
    (
      String(repeating: "a", count: 9_000), "qr",
      "the text is too long for a barcode of the kind qr"
    ),
    (
      String(repeating: "a", count: 90_000), "qr",
      "the text is too long for a barcode of the kind qr"
    ),
  ])
  func `what a barcode can't hold is an error`(
    text: String, kind: String, failure: String
  ) async {
    #expect(
      await message(in: fixture) { try await make(text, ["kind": IntentValue.text(kind)]) }
        == failure)
  }

  @Test func `several codes in a turned photo with transparent parts are read`() async throws {
    var codes: [IntentValue] = []
    for (kind, text) in [("qr", "two\nlines"), ("qr", "Größe\nX"), ("ean13", "4006381333931")] {
      codes.append(
        try await make(
          text, ["kind": IntentValue.text(kind), "to": IntentValue.text("\(codes.count).png")]))
    }
    let all = try await value(
      CombineImages.self,
      ["files": IntentValue.list(codes), "how": "down", "spacing": 20, "to": "all.png"],
      in: fixture)
    let turned = try await value(RotateImage.self, ["files": all, "by": 180], in: fixture)
    let expected: Set = [["qr", "two\nlines"], ["qr", "Größe\nX"], ["ean13", "4006381333931"]]
    #expect(try await Set(read(all)) == expected)
    #expect(try await Set(read(turned)) == expected)
  }

  @Test func `an image without a barcode gives none`() async throws {
    let file = try await fixture.image("a.png")
    #expect(try await read(.file(file)) == [])
    #expect(
      await message(in: fixture) {
        let text = IntentFile(path: try fixture.folder.write("text", to: "a.txt"))
        return try await value(ReadBarcodes.self, ["file": text], in: fixture)
      } == "`a.txt` can't be read as an image")
  }

  @Test func `texts are told apart by the lines between them`() throws {
    let xml = """
      <symbol type='QR-Code' quality='1'><data format='base64' length='3'><![CDATA[
      ///D]]></data></symbol>
      <symbol type='EAN-13' quality='1'><data><![CDATA[4006]]></data></symbol>
      <symbol type='I2/5' quality='1'><data format='base64' length='3'><![CDATA[
      ///D]]></data></symbol>
      """
    let list = BarcodeList(xml: xml)
    #expect(
      try list.codes(Array("ä\nö\n4006\nü\n".utf8), isOne: false) == [
        Barcode(kind: "qr", text: "ä\nö"), Barcode(kind: "ean13", text: "4006"),
        Barcode(kind: "i2_5", text: "ü"),
      ])
    #expect(
      try BarcodeList(xml: "<symbol type='QR-Code'>").codes([0xFC], isOne: true)
        == [Barcode(kind: "qr", text: "ü")])
  }
}
