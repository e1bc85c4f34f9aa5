import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Fields of PDFs", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct FillPDFTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  private static let empty: OrderedDictionary<String, IntentValue> = [
    "name": "", "note": "", "agree": false, "color": .nothing, "size": "M", "city": .nothing,
    "days": ["Mon", "Wed"], "code": "",
  ]

  private func fields(_ file: IntentFile) async throws -> OrderedDictionary<String, IntentValue> {
    let result = try await value(GetPDFFields.self, ["file": file], in: pdf.run)
    guard case .dictionary(let fields) = result else { throw PDFFixture.NoFile() }
    return fields
  }

  private func filled(_ fields: [String: IntentValue]) async throws -> IntentFile {
    let fields = OrderedDictionary(uniqueKeysWithValues: fields.sorted { $0.key < $1.key })
    return try await pdf.made(
      FillPDF.self, pdf.file(SamplePDF.form), ["fields": IntentValue.dictionary(fields)])
  }

  /// How many dots of the page aren't white.
  private func dots(_ file: IntentFile) async throws -> Int {
    let prefix = pdf.folder["page-\(UUID().uuidString)"].string
    let path = try #require(file.path).string
    _ = try await pdf.output("pdftoppm", ["-gray", "-singlefile", "-r", "72", path, prefix])
    let image = try Data(contentsOf: URL(filePath: prefix + ".pgm"))
    return image.dropFirst(15).count { $0 < 128 }
  }

  @Test func `a form has values by names`() async throws {
    #expect(try await fields(pdf.file(SamplePDF.form)) == Self.empty)
    #expect(try await fields(pdf.file(["One"])).isEmpty)
  }

  @Test(
    arguments: [
      ["name": "Ada Löwe (\\) ß€"], ["name": "Łódź 中"], ["note": "one\ntwo"], ["agree": true],
      ["color": "red"], ["color": "Grün"], ["size": "S"], ["city": "Genua"], ["city": "Rome"],
      ["days": ["Tue"]], ["days": []], ["days": ["Mon", "Tue"]], ["code": "12ö4"], [:],
      ["name": "Ada", "agree": true, "color": "Grün", "size": "x", "code": ""],
    ] as [[String: IntentValue]])
  func `what is filled in is read again`(values: [String: IntentValue]) async throws {
    let made = try await filled(values)
    #expect(
      try await fields(made) == Self.empty.merging(values.map { ($0, $1) }) { $1 })
  }

  @Test func `what is shown of a list is what it stands for`() async throws {
    let made = try await filled(["size": "Extra"])
    #expect(try await fields(made)["size"] == "x")
    #expect(try await pdf.texts(made)[0].contains("Extra"))
  }

  @Test(
    arguments: [
      (["name": "Löwe ß€"], ["Löwe ß€"]), (["name": 75], ["75"]),
      (["note": "eins\nzwei drei vier fünf sechs"], ["eins", "fünf sechs"]),
      (["city": "Köln"], ["Köln"]),
    ] as [([String: IntentValue], [String])])
  func `what is filled in is drawn`(
    values: [String: IntentValue], texts: [String]
  ) async throws {
    let made = try await filled(values)
    let text = try await pdf.texts(made)[0]
    for shown in texts { #expect(text.contains(shown), "\(text)") }
    let blank = try await dots(pdf.file(SamplePDF.form))
    #expect(try await dots(made) > blank)
  }

  @Test func `characters that the font lacks are left to the viewer`() async throws {
    let made = try await filled(["name": "中"])
    let path = try #require(made.path).string
    let plain = try await pdf.output("qpdf", ["--qdf", path, "-"]).text
    #expect(plain.contains("/NeedAppearances true") && !plain.contains("/XFA"))
  }

  @Test func `a checkbox is drawn on and off`() async throws {
    let blank = try await dots(pdf.file(SamplePDF.form))
    let on = try await filled(["agree": true])
    #expect(try await dots(on) > blank + 1000)
    let off = try await pdf.made(
      FillPDF.self, on, ["fields": IntentValue.dictionary(["agree": "no"])])
    #expect(try await dots(off) == blank)
  }

  @Test(
    arguments: [
      (["nmae": "x"], "`a.pdf` has no field `nmae`"),
      (["color": "blue"], "`color` has no option `blue`"),
      (["size": "XXL"], "`size` has no option `XXL`"),
      (["code": "12345"], "`code` takes at most 4 characters"),
      (["size": ["S", "M"]], "`size` takes one option, but has been given 2"),
      (["send": "x"], "`a.pdf` has no field `send`"),
    ] as [([String: IntentValue], String)])
  func `what doesn't fit is a failure`(
    values: [String: IntentValue], message: String
  ) async throws {
    let fields = OrderedDictionary(uniqueKeysWithValues: values.map { ($0, $1) })
    let file = try pdf.file(SamplePDF.form)
    #expect(
      await pdf.failure(
        of: FillPDF.self, ["file": file, "fields": IntentValue.dictionary(fields)])?
        .replacingOccurrences(of: pdf.folder.path.string + "/", with: "") == message)
  }

  @Test func `an encrypted form stays encrypted`() async throws {
    _ = try pdf.file(SamplePDF.form)
    let other = pdf.folder["b.pdf"]
    _ = try await pdf.output(
      "qpdf",
      ["--encrypt", "", "own", "256", "--", pdf.folder["a.pdf"].string, other.string])
    let made = try await pdf.made(
      FillPDF.self, IntentFile(path: other), ["fields": IntentValue.dictionary(["name": "Ö"])])
    #expect(try await fields(made)["name"] == "Ö")
    let path = try #require(made.path).string
    #expect(try await pdf.output("qpdf", ["--is-encrypted", path]).code == 0)
  }

  @Test(arguments: [
    ("Helvetica", 4.112), ("ö", 0.556), ("", 0), ("€", 0.556), ("Ä—i", 1.889),
  ])
  func `a text has a width`(text: String, width: Double) throws {
    #expect(abs(try #require(HelveticaText(text)).width - width) < 0.001)
  }

  @Test func `lines end at spaces`() throws {
    let lines = try #require(HelveticaText("aa bb\nccccc d")).lines(within: 2)
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["aa", "bb", "ccccc", "d"])
    #expect(HelveticaText("中")?.bytes == nil)
  }
}
