import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Pages of PDFs", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct PDFPagesTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  @Test(arguments: [
    ("2", ["2"]), ("2-3", ["2", "3"]), ("3-", ["3", "4"]), ("last,1", ["4", "1"]),
    ("last-1", ["4", "3", "2", "1"]), ("2,2", ["2", "2"]), ("all", ["1", "2", "3", "4"]),
    (" 1 , 3 - 9 ", ["1", "3", "4"]),
  ])
  func `pages are taken in the order given`(pages: String, texts: [String]) async throws {
    let made = try await pdf.made(
      TakePDFPages.self, pdf.file(["1", "2", "3", "4"]), ["pages": pages])
    #expect(try await pdf.texts(made) == texts)
    #expect(made.filename == "a.pdf")
  }

  @Test func `nothing is left of the other pages`() async throws {
    let made = try await pdf.made(
      TakePDFPages.self, pdf.file(["Public", "Secret"]), ["pages": "1"])
    let plain = try await pdf.output("qpdf", ["--qdf", try #require(made.path).string, "-"]).text
    #expect(plain.contains("Public") && !plain.contains("Secret"))
  }

  @Test(arguments: [
    ("9", "`a.pdf` has no page 9"), ("x", "`x` isn't a range of pages"),
    ("", "`` isn't a range of pages"), ("1-2-3", "`1-2-3` isn't a range of pages"),
    ("99999999999999999999", "`99999999999999999999` isn't a range of pages"),
    (
      Array(repeating: "1", count: 1001).joined(separator: ","), "`pages` has more than 1000 ranges"
    ),
  ])
  func `pages that aren't there are a failure`(pages: String, message: String) async throws {
    let file = try pdf.file(["One"])
    #expect(await pdf.failure(of: TakePDFPages.self, ["file": file, "pages": pages]) == message)
  }

  @Test(arguments: [
    (1, ["1", "2", "3"], ["a-1.pdf", "a-2.pdf", "a-3.pdf"]),
    (2, ["1|2", "3"], ["a-1.pdf", "a-2.pdf"]), (100_000, ["1|2|3"], ["a-1.pdf"]),
  ])
  func `a PDF is split`(every: Int, texts: [String], names: [String]) async throws {
    let result = try await value(
      SplitPDF.self,
      [
        "file": pdf.file(["1", "2", "3"]), "every": IntentValue.number(every),
        "to": PathText("Out/"),
      ], in: pdf.run)
    let files = result.items.compactMap { if case .file(let file) = $0 { file } else { nil } }
    #expect(files.map(\.filename) == names)
    for (file, text) in zip(files, texts) {
      try await pdf.check(file)
      #expect(try await pdf.texts(file).joined(separator: "|") == text)
    }
    #expect(try pdf.names() == ["Out", "a.pdf"])
  }

  @Test func `numbers have as many digits as the last one`() async throws {
    let file = try pdf.file((1...12).map { "\($0)" })
    let result = try await value(SplitPDF.self, ["file": file], in: pdf.run)
    let files = result.items.compactMap { if case .file(let file) = $0 { file } else { nil } }
    #expect(files.first?.filename == "a-01.pdf" && files.last?.filename == "a-12.pdf")
    #expect(Set(files.map { $0.path?.removingLastComponent() }).count == 1)
    #expect(try pdf.names() == ["a.pdf"])
  }

  @Test func `a file that exists stops the splitting before anything is made`() async throws {
    try pdf.folder.write("old", to: "Out/a-2.pdf")
    let parameters: [String: any Sendable] = [
      "file": try pdf.file(["1", "2"]), "to": PathText("Out/"),
    ]
    #expect(
      await pdf.failure(of: SplitPDF.self, parameters)
        == "can't write `Out/a-2.pdf`: it exists already")
    #expect(!pdf.folder.exists("Out/a-1.pdf"))
    _ = try await value(
      SplitPDF.self, parameters.merging(["conflict": FileConflict.skip]) { $1 }, in: pdf.run)
    #expect(try pdf.folder.text("Out/a-2.pdf") == "old")
    #expect(pdf.folder.exists("Out/a-1.pdf"))
  }

  @Test func `PDFs are merged in their order`() async throws {
    let files: [IntentValue] = [
      .file(try pdf.file(["One", "Two"], named: "-b.pdf")),
      .file(try pdf.file(["Three"], named: "a\n1.pdf")),
      .file(IntentFile(data: Data(SamplePDF.pages(["Four"]).utf8), filename: "mail.pdf")),
    ]
    let result = try await value(MergePDFs.self, ["files": IntentValue.list(files)], in: pdf.run)
    guard case .file(let made) = result else { throw PDFFixture.NoFile() }
    try await pdf.check(made)
    #expect(made.filename == "merged.pdf")
    #expect(try await pdf.texts(made) == ["One", "Two", "Three", "Four"])
  }

  @Test func `merging says which file can't be read`() async throws {
    let files: [IntentValue] = [
      .file(try pdf.file(["One"], named: "a.pdf")), .file(try pdf.file("hello", named: "b.txt")),
    ]
    #expect(
      await pdf.failure(of: MergePDFs.self, ["files": IntentValue.list(files)])
        == "`b.txt` can't be read as a PDF")
    #expect(
      await pdf.failure(of: MergePDFs.self, ["files": IntentValue.list([])])
        == "there are no PDFs to merge")
  }

  @Test(arguments: [
    (90, "all", ["90", "90"]), (-90, "2", ["0", "270"]), (180, "1,1", ["180", "0"]),
    (0, "all", ["0", "0"]),
  ])
  func `pages are turned`(by: Int, pages: String, turned: [String]) async throws {
    let made = try await pdf.made(
      RotatePDF.self, pdf.file(["1", "2"]), ["by": IntentValue.number(by), "pages": pages])
    let info = try await pdf.output(
      "pdfinfo", ["-f", "1", "-l", "2", try #require(made.path).string])
    let found = info.text.split(separator: "\n").filter { $0.contains("rot:") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
    #expect(found == turned)
  }

  @Test(arguments: [45, 1, -1, 360])
  func `pages turn by right angles`(by: Int) async throws {
    let file = try pdf.file(["1"])
    let message = await pdf.failure(
      of: RotatePDF.self, ["file": file, "by": IntentValue.number(by)])
    #expect(message != nil)
  }

  @Test(arguments: ["a b.pdf", "a\nb.pdf", "-a.pdf", "@-", "a'\".pdf", "\u{202E}fdp.pdf", "x.PDF"])
  func `a name is only a name`(name: String) async throws {
    let made = try await pdf.made(
      RotatePDF.self, pdf.file(["1"], named: name), ["to": PathText("Out/")])
    #expect(made.filename == (name.lowercased().hasSuffix(".pdf") ? name : name + ".pdf"))
    #expect(pdf.folder.exists("Out/\(made.filename)"))
  }

  @Test func `a name need not be UTF-8`() async throws {
    let path = pdf.folder.path.appending(FilePath(bytes: [0xFF, 0x20, 0x61]).components)
    try Data(SamplePDF.pages(["1"]).utf8).write(to: URL(filePath: pdf.folder["b"].string))
    try FileDescriptor.open(pdf.folder["b"], .readOnly).close()
    try path.withPlatformString { target in
      try pdf.folder["b"].withPlatformString { try #require(rename($0, target) == 0) }
    }
    let result = try await value(SplitPDF.self, ["file": IntentFile(path: path)], in: pdf.run)
    guard case .file(let made)? = result.items.first else { throw PDFFixture.NoFile() }
    #expect(made.path?.lastComponent?.bytes == [0xFF, 0x20, 0x61] + Array("-1.pdf".utf8))
  }

  @Test func `the original can be replaced`() async throws {
    let file = try pdf.file(["1", "2"])
    let parameters: [String: any Sendable] = ["pages": "2", "to": PathText("a.pdf")]
    #expect(
      await pdf.failure(of: TakePDFPages.self, parameters.merging(["file": file]) { $1 })
        == "can't write `a.pdf`: it exists already")
    let made = try await pdf.made(
      TakePDFPages.self, file, parameters.merging(["conflict": FileConflict.replace]) { $1 })
    #expect(made.path == file.path)
    #expect(try await pdf.texts(file) == ["2"])
  }

  @Test func `a PDF isn't made under the name of another type`() async throws {
    let file = try pdf.file(["1", "2"])
    for (name, message) in [
      ("b.docx", "`to` ends in `.docx`, but a PDF is made"), ("b.PDF", nil), ("b 1.2", nil),
    ] as [(String, String?)] {
      let parameters: [String: any Sendable] = [
        "file": file, "pages": "2", "to": PathText(name),
      ]
      #expect(await pdf.failure(of: TakePDFPages.self, parameters) == message)
    }
    #expect(
      await pdf.failure(
        of: MakePDF.self, ["content": "text" as IntentValue, "to": PathText("b.docx")])
        == "`to` ends in `.docx`, but a PDF is made")
  }

  @Test(arguments: [
    ("hello", "`a.pdf` can't be read as a PDF"), ("", "`a.pdf` can't be read as a PDF"),
    ("%PDF-1.7\n%%EOF", "`a.pdf` can't be read as a PDF"),
    (SamplePDF.pdf([]), "`a.pdf` has no pages"),
  ])
  func `what isn't a PDF with pages is a failure`(content: String, message: String) async throws {
    let file = try pdf.file(content)
    #expect(await pdf.failure(of: SplitPDF.self, ["file": file]) == message)
    #expect(await pdf.failure(of: TakePDFPages.self, ["file": file, "pages": "1"]) == message)
    #expect(await pdf.failure(of: MakeImagesOfPDF.self, ["file": file]) == message)
  }

  @Test func `a PDF that claims to have a billion pages takes no memory for them`() async throws {
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>"
    let file = try pdf.file(
      SamplePDF.document([
        (1, "<< /Type /Catalog /Pages 2 0 R >>"),
        (2, "<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>"), (3, page),
        (4, SamplePDF.stream("")),
      ]))
    let message = "more than 100000 pages of `a.pdf` are too many"
    #expect(await pdf.failure(of: TakePDFPages.self, ["file": file, "pages": "all"]) == message)
    #expect(await pdf.failure(of: TakePDFPages.self, ["file": file, "pages": "last-1"]) == message)
    #expect(await pdf.failure(of: RotatePDF.self, ["file": file]) == message)
  }

  @Test func `a selection has at most 100,000 pages`() throws {
    #expect(try PageSelection("1-99999,3").pages(of: 200_000, in: "a.pdf").count == 100_000)
    for text in ["1-99999,3,2", "1-100001", "100001-1", "2-\(Int.max)"] {
      #expect(throws: IntentFailure("more than 100000 pages of `a.pdf` are too many")) {
        try PageSelection(text).pages(of: .max, in: "a.pdf")
      }
    }
  }

  @Test func `of several PDFs the one with pages in a circle is named`() async throws {
    let circle = SamplePDF.document([
      (1, "<< /Type /Catalog /Pages 2 0 R >>"), (2, "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"),
    ])
    let (good, bad) = (try pdf.file(["One"]), try pdf.file(circle, named: "b.pdf"))
    let message = "`b.pdf` can't be read as a PDF"
    let both: [String: any Sendable] = ["files": IntentValue.list([.file(good), .file(bad)])]
    #expect(await pdf.failure(of: MergePDFs.self, both) == message)
    #expect(await pdf.failure(of: StampPDF.self, ["file": good, "page": bad]) == message)
    #expect(await pdf.failure(of: SplitPDF.self, ["file": bad]) == message)
  }

  @Test func `an encrypted PDF is refused`() async throws {
    let file = IntentFile(data: SamplePDF.encrypted, filename: "a.pdf")
    let message = "`a.pdf` is encrypted and can't be read without its password"
    #expect(await pdf.failure(of: SplitPDF.self, ["file": file]) == message)
    #expect(
      await pdf.failure(of: MergePDFs.self, ["files": IntentValue.list([.file(file)])]) == message)
    #expect(await pdf.failure(of: MakeImagesOfPDF.self, ["file": file]) == message)
    #expect(await pdf.failure(of: GetPDFDetails.self, ["file": file]) == message)
  }

  @Test func `a damaged PDF is repaired, and the run says so`() async throws {
    let whole = SamplePDF.pages(["One", "Two"])
    let file = try pdf.file(whole.replacingOccurrences(of: "startxref\n", with: "startxref\n9"))
    let made = try await pdf.made(TakePDFPages.self, file, ["pages": "2"])
    #expect(try await pdf.texts(made) == ["Two"])
    #expect(
      pdf.run.messages == [
        .log("`\(pdf.folder["a.pdf"].string)` is damaged; `qpdf` repaired what it could")
      ])
  }

  @Test func `a folder and a missing file are failures`() async throws {
    try pdf.folder.makeFolder("f")
    let missing = IntentFile(path: pdf.folder["none.pdf"])
    #expect(
      await pdf.failure(of: RotatePDF.self, ["file": missing])
        == "can't read `none.pdf`: no such file or folder")
    let folder = IntentFile(path: pdf.folder["f"])
    #expect(await pdf.failure(of: RotatePDF.self, ["file": folder])?.contains("`f`") == true)
  }

  @Test func `five hundred pages are no problem`() async throws {
    let file = try pdf.file((1...500).map { "\($0)" })
    let made = try await pdf.made(TakePDFPages.self, file, ["pages": "last-1"])
    let texts = try await pdf.texts(made)
    #expect(texts.count == 500 && texts.first == "500")
    let result = try await value(SplitPDF.self, ["file": file], in: pdf.run)
    #expect(result.items.count == 500)
  }
}
