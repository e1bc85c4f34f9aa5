import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("What PDFs have besides pages", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct ChangePDFTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  // MARK: Compressing

  @Test func `a PDF gets smaller, and looks the same`() async throws {
    let line = "BT /F 12 Tf 20 100 Td (One) Tj ET "
    let file = try pdf.file(SamplePDF.pdf([String(repeating: line, count: 500)]))
    let made = try await pdf.made(CompressPDF.self, file)
    let size = try Data(contentsOf: #require(made.fileURL)).count
    #expect(size < 2000)
    #expect(try await pdf.texts(made)[0].hasPrefix("One"))
  }

  @Test func `what doesn't get smaller stays as it is`() async throws {
    let once = try await pdf.made(CompressPDF.self, pdf.file(["One"]))
    let twice = try await pdf.made(CompressPDF.self, once)
    #expect(try twice.read() == once.read())
    #expect(twice.path != once.path)
  }

  @Test(arguments: [false, true])
  func `images become JPEG unless it is lossless`(lossless: Bool) async throws {
    let made = try await pdf.made(
      CompressPDF.self, pdf.file(SamplePDF.photo), ["lossless": lossless])
    let listed = try await pdf.output("pdfimages", ["-list", try #require(made.path).string]).text
    #expect(listed.contains("jpeg") == !lossless)
  }

  // MARK: Details

  @Test(.enabled(if: Installed.exiftool, "needs exiftool"))
  func `details are set, and the former ones are gone`() async throws {
    let file = try pdf.file(SamplePDF.pdf(["1"], info: "<< /Title (Old) /Author (Ada) >>"))
    let made = try await pdf.made(
      SetPDFDetails.self, file,
      [
        "title": "Zwei\nZeilen ö 中 -x", "subject": "@a",
        "keywords": IntentValue.list(["a", "b c"]),
      ])
    let details = try await value(GetPDFDetails.self, ["file": made], in: pdf.run)
    guard case .dictionary(let found) = details else { throw PDFFixture.NoFile() }
    #expect(found["title"] == "Zwei\nZeilen ö 中 -x")
    #expect(found["subject"] == "@a")
    #expect(found["keywords"] == "a, b c")
    #expect(found["author"] == "Ada")
    let path = try #require(made.path).string
    let plain = try await pdf.output("qpdf", ["--qdf", path, "-"]).text
    #expect(!plain.contains("(Old)"))
    #expect(plain.contains("<dc:title>") && plain.contains("<rdf:li>b c</rdf:li>"))
  }

  @Test(.enabled(if: Installed.exiftool, "needs exiftool"))
  func `an empty text removes a detail`() async throws {
    let file = try pdf.file(
      SamplePDF.pdf(["1"], info: "<< /Title (Old) /Author (Ada) /Keywords (a) >>"))
    let made = try await pdf.made(
      SetPDFDetails.self, file, ["author": "", "keywords": IntentValue.list([])])
    let details = try await value(GetPDFDetails.self, ["file": made], in: pdf.run)
    guard case .dictionary(let found) = details else { throw PDFFixture.NoFile() }
    #expect(found["title"] == "Old" && found["author"] == .nothing && found["keywords"] == .nothing)
  }

  @Test(
    .enabled(if: Installed.exiftool, "needs exiftool"),
    arguments: [
      ["--linearize"], ["--encrypt", "", "owner", "256", "--"], ["--object-streams=generate"],
    ])
  func `details of other forms of PDFs are set`(options: [String]) async throws {
    let file = try pdf.file(["One"])
    let other = pdf.folder["other.pdf"]
    _ = try await pdf.output(
      "qpdf", options + [pdf.folder["a.pdf"].string, other.string])
    _ = file
    let made = try await pdf.made(SetPDFDetails.self, IntentFile(path: other), ["title": "New"])
    let details = try await value(GetPDFDetails.self, ["file": made], in: pdf.run)
    guard case .dictionary(let found) = details else { throw PDFFixture.NoFile() }
    #expect(found["title"] == "New")
    #expect(found["encrypted"] == .boolean(options.contains("--encrypt")))
    #expect(try await pdf.texts(made) == ["One"])
  }

  @Test func `details are needed`() async throws {
    let file = try pdf.file(["1"])
    #expect(
      await pdf.failure(of: SetPDFDetails.self, ["file": file]) == "there are no details to set")
  }

  // MARK: Attachments

  /// A PDF with attachments of these names, whose contents are their numbers.
  private func attached(_ names: [String]) async throws -> IntentFile {
    _ = try pdf.file(["One"])
    var arguments: [String] = []
    for (index, name) in names.enumerated() {
      let path = try pdf.folder.write("\(index + 1)", to: "Source/\(index + 1)")
      arguments += [
        "--add-attachment", path.string, "--key=\(index + 1)", "--filename=\(name)", "--",
      ]
    }
    let made = pdf.folder["b.pdf"]
    let ending = try await pdf.output(
      "qpdf", arguments + [pdf.folder["a.pdf"].string, made.string])
    try #require(ending.code == 0)
    return IntentFile(path: made)
  }

  @Test(arguments: [
    (["a.txt"], ["a.txt"]), (["../../a.txt", "C:\\x\\b"], ["a.txt", "b"]),
    (["a.txt", "a.txt"], ["a.txt", "a 2.txt"]), (["x\n2: y", "z"], ["x2: y", "z"]),
    (["..", "/"], ["attachment", "attachment 2"]), (["ö 中"], ["ö 中"]), (["-x"], ["-x"]),
    ([".bashrc", "a/..b.txt", " .c"], ["bashrc", "b.txt", "c"]),
  ])
  func `attachments become files`(names: [String], made: [String]) async throws {
    let result = try await value(
      GetPDFAttachments.self, ["file": attached(names), "to": PathText("Out/")], in: pdf.run)
    let files = result.items.compactMap { if case .file(let file) = $0 { file } else { nil } }
    #expect(Set(files.map(\.filename)) == Set(made) || names[0].contains("\n"))
    #expect(
      try Set(files.map { try String(decoding: $0.read(), as: UTF8.self) }).count == names.count)
    #expect(try pdf.names() == ["Out", "Source", "a.pdf", "b.pdf"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: pdf.folder["Out"].string).count
        == names.count)
  }

  @Test func `a PDF without attachments gives nothing`() async throws {
    let result = try await value(GetPDFAttachments.self, ["file": pdf.file(["1"])], in: pdf.run)
    #expect(result == [])
  }
}
