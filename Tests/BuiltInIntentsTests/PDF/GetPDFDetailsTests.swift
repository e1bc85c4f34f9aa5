import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Get Details of PDF", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct GetPDFDetailsTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  private func details(_ file: IntentFile) async throws -> OrderedDictionary<String, IntentValue> {
    let result = try await value(GetPDFDetails.self, ["file": file], in: pdf.run)
    guard case .dictionary(let details) = result else { throw PDFFixture.NoFile() }
    return details
  }

  @Test func `a plain PDF has pages and a size`() async throws {
    let found = try await details(pdf.file(["1", "2"]))
    let width = try IntentMeasurement(IntentNumber(exactly: "105.8") ?? 0, #require(.named("mm")))
    let height = try IntentMeasurement(IntentNumber(exactly: "70.6") ?? 0, #require(.named("mm")))
    #expect(
      found == [
        "pages": 2, "width": .measurement(width), "height": .measurement(height),
        "paper": .nothing, "title": .nothing, "author": .nothing, "subject": .nothing,
        "keywords": .nothing, "creator": .nothing, "producer": .nothing, "created": .nothing,
        "modified": .nothing, "version": "1.4", "encrypted": false, "fillable": false,
      ])
  }

  @Test func `a title can't pretend to be more`() async throws {
    let found = try await details(
      pdf.file(
        SamplePDF.pdf(
          ["1"], size: "595.28 841.89",
          info: """
            << /Title (One\\nPages: 99\\nEncrypted: yes) /Author <FEFF00C40064> \
            /CreationDate (D:20240102030405+01'00') /ModDate (D:2024) /Keywords () >>
            """)))
    #expect(found["title"] == "One\nPages: 99\nEncrypted: yes")
    #expect(found["author"] == "Äd")
    #expect(found["keywords"] == .nothing)
    #expect(found["pages"] == 1)
    #expect(found["encrypted"] == false)
    #expect(found["paper"] == "A4")
    #expect(found["created"] == .date(date("2024-01-02T03:04:05+01:00")))
    #expect(found["modified"] == .date(day("2024-01-01")))
  }

  @Test(arguments: [
    ("D:20240102030405Z", "2024-01-02T03:04:05Z"),
    ("20240102030405", "2024-01-02T03:04:05+01:00"),
    ("D:20240102030405-05'30'", "2024-01-02T03:04:05-05:30"),
    ("D:2024010203", "2024-01-02T03:00:00+01:00"),
  ])
  func `a date has a zone`(text: String, expected: String) {
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    #expect(PDFDate.date(text, in: zone) == date(expected))
  }

  @Test(arguments: ["", "D:", "D:abc", "D:20241350", "D:20240231", "D:202", "D:99999999999999"])
  func `what isn't a date is none`(text: String) {
    #expect(PDFDate.date(text, in: .gmt) == nil)
  }

  @Test(
    arguments: [
      ([0x31, 0xF6, 0x34], "1ö4"), ([0xA0, 0x84, 0x18], "€—˘"), ([0xFE, 0xFF, 0x4E, 0x2D], "中"),
      ([0xEF, 0xBB, 0xBF, 0xC3, 0xB6], "ö"), ([0xFE, 0xFF, 0x4E], ""), ([], ""),
    ] as [([UInt8], String)])
  func `a text has one of three encodings`(bytes: [UInt8], text: String) {
    #expect(PDFText.text(bytes) == text)
  }
}
