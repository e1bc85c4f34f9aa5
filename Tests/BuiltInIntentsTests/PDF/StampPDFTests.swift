import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Stamp and recognize PDFs", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct StampPDFTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  /// The texts of the pages in the order of their content.
  private func raw(_ file: IntentFile) async throws -> String {
    try await pdf.output("pdftotext", ["-raw", #require(file.path).string, "-"]).text
  }

  @Test(arguments: ["ENTWURF", "Für Ada — € 5 (\\)", "-x"])
  func `a text is on each page`(text: String) async throws {
    let made = try await pdf.made(StampPDF.self, pdf.file(["One", "Two"]), ["text": text])
    let pages = try await raw(made).split(separator: "\u{C}")
    #expect(pages.count >= 2)
    for (page, own) in zip(pages, ["One", "Two"]) {
      #expect(
        page.contains(own)
          && page.filter { !$0.isWhitespace }.contains(text.filter { !$0.isWhitespace }))
    }
  }

  @Test func `pages of all sizes are stamped`() async throws {
    let large = try pdf.file(SamplePDF.pdf(["", ""], size: "5000 400"), named: "b.pdf")
    let turned = try await pdf.made(RotatePDF.self, large, ["pages": "2"])
    let files: [IntentValue] = [.file(try pdf.file(["One"])), .file(turned)]
    let merged = try await value(MergePDFs.self, ["files": IntentValue.list(files)], in: pdf.run)
    guard case .file(let file) = merged else { throw PDFFixture.NoFile() }
    let made = try await pdf.made(StampPDF.self, file, ["text": "DRAFT", "under": true])
    let pages = try await raw(made).split(separator: "\u{C}").prefix(3)
    // A steep text is read letter by letter.
    #expect(pages.count == 3 && pages.allSatisfy { Set($0).isSuperset(of: "DRAFT") })
  }

  @Test(arguments: [false, true])
  func `the first page of another PDF is put on each`(under: Bool) async throws {
    let head = try pdf.file(["Head", "No"], named: "head.pdf")
    let made = try await pdf.made(
      StampPDF.self, pdf.file(["One", "Two"]),
      ["page": IntentValue.file(head), "under": under])
    let texts = try await pdf.texts(made)
    #expect(texts.count == 2)
    for (text, own) in zip(texts, ["One", "Two"]) {
      #expect(text.contains("Head") && text.contains(own) && !text.contains("No"))
    }
  }

  @Test(arguments: [
    (
      ["text": "中"],
      "`text` has characters that the font of stamps lacks: it has those of western Europe"
    ),
    (["text": " "], "`text` is empty"), ([:], "a stamp has either a `text` or a `page`"),
  ])
  func `some stamps can't be`(parameters: [String: String], message: String) async throws {
    var all: [String: any Sendable] = ["file": try pdf.file(["One"])]
    for (name, value) in parameters { all[name] = value }
    #expect(await pdf.failure(of: StampPDF.self, all) == message)
  }

  @Test func `a stamp that isn't a PDF is named`() async throws {
    let file = try pdf.file(["One"])
    let page = try pdf.file("hello", named: "b.pdf")
    #expect(
      await pdf.failure(of: StampPDF.self, ["file": file, "page": IntentValue.file(page)])
        == "`b.pdf` can't be read as a PDF")
  }

  // MARK: Recognizing

  /// A PDF with a picture of a text.
  private func scan(_ texts: [String]) async throws -> IntentFile {
    let contents = texts.map { "BT /F 40 Tf 20 100 Td (\($0)) Tj ET" }
    let file = try pdf.file(SamplePDF.pdf(contents), named: "text.pdf")
    var pages: [String] = []
    for page in 1...texts.count {
      let name = pdf.folder["p\(page)"].string
      _ = try await pdf.output(
        "pdftoppm",
        [
          "-gray", "-r", "150", "-singlefile", "-f", "\(page)", try #require(file.path).string,
          name,
        ])
      let image = try Data(contentsOf: URL(filePath: name + ".pgm"))
      let hex = image.suffix(625 * 417).map { $0 < 128 ? "00" : "ff" }.joined()
      pages.append(hex)
    }
    var objects: [(number: Int, text: String)] = [
      (1, "<< /Type /Catalog /Pages 2 0 R >>"),
      (
        2,
        """
        << /Type /Pages /Count \(pages.count) \
        /Kids [\(pages.indices.map { "\(3 + 3 * $0) 0 R" }.joined(separator: " "))] >>
        """
      ),
    ]
    for (index, hex) in pages.enumerated() {
      let number = 3 + 3 * index
      objects.append(
        (
          number,
          """
          << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents \(number + 1) 0 R \
          /Resources << /XObject << /I \(number + 2) 0 R >> >> >>
          """
        ))
      objects.append((number + 1, SamplePDF.stream("q 300 0 0 200 0 0 cm /I Do Q")))
      objects.append(
        (
          number + 2,
          SamplePDF.stream(
            hex + ">",
            """
            /Type /XObject /Subtype /Image /Width 625 /Height 417 /BitsPerComponent 8 \
            /ColorSpace /DeviceGray /Filter /ASCIIHexDecode
            """)
        ))
    }
    return try pdf.file(SamplePDF.document(objects), named: "scan.pdf")
  }

  private static let noOCR: Comment = "needs ocrmypdf and tesseract-ocr"

  @Test(.enabled(if: Installed.ocrmypdf, noOCR))
  func `a scan becomes searchable`() async throws {
    let file = try await scan(["Invoice 42", "Page two"])
    #expect(try await pdf.texts(file) == ["", ""])
    let made = try await pdf.made(RecognizePDF.self, file)
    #expect(made.filename == "scan.pdf")
    let texts = try await pdf.texts(made)
    #expect(texts.count == 2 && texts[0].contains("Invoice 42") && texts[1].contains("two"))
  }

  @Test(.enabled(if: Installed.ocrmypdf, noOCR))
  func `pages with text stay as they are`() async throws {
    let made = try await pdf.made(RecognizePDF.self, pdf.file(["One"]))
    #expect(try await pdf.texts(made) == ["One"])
  }

  @Test(
    .enabled(if: Installed.ocrmypdf, noOCR),
    arguments: [
      ("xyz", "the language `xyz` isn't installed for `tesseract`"),
      ("--force-ocr", "`--force-ocr` isn't the code of a language"),
      ("", "`` isn't the code of a language"), ("deu+", "`deu+` isn't the code of a language"),
      ("../x", "`../x` isn't the code of a language"),
    ])
  func `a language must be there`(language: String, message: String) async throws {
    let file = try pdf.file(["One"])
    #expect(
      await pdf.failure(of: RecognizePDF.self, ["file": file, "language": language]) == message)
  }
}
