import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Make Images from PDF Pages", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct MakeImagesOfPDFTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  private func images(
    _ file: IntentFile, _ parameters: [String: any Sendable] = [:]
  ) async throws -> [IntentFile] {
    try await value(MakeImagesOfPDF.self, parameters.merging(["file": file]) { $1 }, in: pdf.run)
      .items.compactMap { if case .file(let file) = $0 { file } else { nil } }
  }

  /// The width and height in the header of a PNG.
  private func size(of image: IntentFile) throws -> [Int] {
    let bytes = Array(try Data(contentsOf: #require(image.fileURL)).prefix(24))
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func `each page becomes an image of its size`() async throws {
    let images = try await images(
      pdf.file(["1", "2"]), ["resolution": IntentValue.number(72), "to": PathText("Out/")])
    #expect(images.map(\.filename) == ["a-1.png", "a-2.png"])
    for image in images { #expect(try size(of: image) == [300, 200]) }
    let larger = try await self.images(pdf.file(["1"]))
    #expect(try size(of: larger[0]) == [625, 417])
  }

  @Test func `an image has the number of its page`() async throws {
    let images = try await images(
      pdf.file((1...12).map { "\($0)" }),
      ["pages": "10-9,3", "format": PageImageFormat.jpeg, "resolution": IntentValue.number(20)])
    #expect(images.map(\.filename) == ["a-10.jpg", "a-09.jpg", "a-03.jpg"])
    let start = try Data(contentsOf: #require(images[0].fileURL)).prefix(3)
    #expect(Array(start) == [0xFF, 0xD8, 0xFF])
  }

  @Test func `the name of the only image gives its format`() async throws {
    let images = try await images(pdf.file(["1"]), ["to": PathText("cover.JPG")])
    #expect(images.map(\.filename) == ["cover.JPG"])
    let start = try Data(contentsOf: #require(images[0].fileURL)).prefix(3)
    #expect(Array(start) == [0xFF, 0xD8, 0xFF])
    let file = try pdf.file(["1"])
    for (name, message) in [
      ("a.png", "`format` is jpeg, but `to` ends as a file of the format png"),
      ("a.gif", "`to` ends in `.gif`, but an image of a page is made as png and jpeg"),
    ] {
      let parameters: [String: any Sendable] = [
        "file": file, "format": PageImageFormat.jpeg, "to": PathText(name),
      ]
      #expect(await pdf.failure(of: MakeImagesOfPDF.self, parameters) == message)
    }
  }

  @Test func `long work says how far it is`() async throws {
    _ = try await images(
      pdf.file((1...25).map { "\($0)" }), ["resolution": IntentValue.number(10)])
    #expect(
      pdf.run.messages == [
        .progress(0, "page 1 of 25"), .progress(0.4, "page 11 of 25"),
        .progress(0.8, "page 21 of 25"),
      ])
  }

  @Test func `an image has at most 200 million dots`() async throws {
    let file = try pdf.file(SamplePDF.pdf(["", ""], size: "14400 14400"))
    #expect(
      await pdf.failure(of: MakeImagesOfPDF.self, ["file": file]) == """
        page 1 of `a.pdf` is 14400 x 14400 points large, which are more than 200 million dots at a \
        resolution of 150
        """)
  }

  @Test func `at most 5000 images are made`() async throws {
    let file = try pdf.file(SamplePDF.pages((1...5001).map { "\($0)" }))
    #expect(
      await pdf.failure(of: MakeImagesOfPDF.self, ["file": file])
        == "`a.pdf` has 5001 pages, but images are made of at most 5000")
  }

  @Test func `canceling ends it`() async throws {
    let file = try pdf.file((1...500).map { "\($0)" })
    try await cancel(
      MakeImagesOfPDF.self, ["file": file, "resolution": IntentValue.number(300)], in: pdf.run,
      onceThereIs: "page-001.png", below: pdf.run.context.temporaryFolder())
  }
}
