import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Get Text from PDF")
struct ExtractPDFTextTests {
  let folder: TestFolder
  let run: TestRun

  private static let help = "write `2-5`, `3`, `4-`, `last`, several as `1,4-6`, or `all`"

  init() throws {
    folder = try TestFolder()
    run = TestRun(folder: folder.path, temporaryFolder: folder.path)
  }

  private func text(
    _ name: String, _ content: String, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentValue {
    let file = IntentFile(path: try folder.write(content, to: name))
    return try await value(ExtractPDFText.self, parameters.merging(["file": file]) { $1 }, in: run)
  }

  @Test(arguments: [
    ("all", "One\n\nTwo\n\nThree\n\n"), ("2", "Two\n\n"), ("2-3", "Two\n\nThree\n\n"),
    ("2-", "Two\n\nThree\n\n"), ("-2", "One\n\nTwo\n\n"), ("3-9", "Three\n\n"),
    ("1,3", "One\n\nThree\n\n"), ("last", "Three\n\n"), ("3-2", "Three\n\nTwo\n\n"),
  ])
  func `the text of all or some pages is read`(pages: String, result: String) async throws {
    #expect(
      try await text("a.pdf", SamplePDF.pages(["One", "Two", "Three"]), ["pages": pages])
        == .text(result))
  }

  @Test func `with layout, columns stay where they are`() async throws {
    let plain = try await text("a.pdf", SamplePDF.columns)
    #expect(plain == "Left\n\nRight\n\n")
    let laidOut = try String.from(await text("a.pdf", SamplePDF.columns, ["layout": true]))
    #expect(laidOut.contains("Left   ") && laidOut.contains("   Right"))
  }

  @Test func `a name that looks like an option is a name`() async throws {
    #expect(try await text("-layout", SamplePDF.pages(["One"])) == "One\n\n")
    try folder.write(SamplePDF.pages(["Two"]), to: "--help")
    let relative = IntentFile(path: "--help")
    #expect(try await value(ExtractPDFText.self, ["file": relative], in: run) == "Two\n\n")
  }

  @Test func `a name need not be UTF-8`() async throws {
    let path = folder.path.appending(FilePath(bytes: [0xFF, 0x20, 0x61]).components)
    try FileManager.default.moveItem(
      atPath: try folder.write(SamplePDF.pages(["One"]), to: "a").string,
      toPath: folder.path.appending("b").string)
    try path.withPlatformString { target in
      try folder.path.appending("b").withPlatformString { source in
        try #require(rename(source, target) == 0)
      }
    }
    #expect(
      try await value(ExtractPDFText.self, ["file": IntentFile(path: path)], in: run) == "One\n\n")
  }

  @Test func `a PDF in memory is read too, and leaves nothing behind`() async throws {
    let file = IntentFile(data: Data(SamplePDF.pages(["One"]).utf8), filename: "mail.pdf")
    #expect(try await value(ExtractPDFText.self, ["file": file], in: run) == "One\n\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == [])
  }

  @Test func `a scan has no text`() async throws {
    let path = folder.path.appending("scan.pdf").string
    await #expect(
      throws: IntentFailure(
        "`\(path)` has no text layer; it looks like a scan",
        help: "recognize its text with `pdf.recognize` first")
    ) {
      try await text("scan.pdf", SamplePDF.scan)
    }
  }

  @Test func `an encrypted PDF says so`() async throws {
    let file = IntentFile(data: SamplePDF.encrypted, filename: "secret.pdf")
    await #expect(
      throws: IntentFailure(
        "`secret.pdf` is encrypted and can't be read without its password", kind: .refused,
        help: "open it with `pdf.decrypt` first")
    ) {
      try await value(ExtractPDFText.self, ["file": file], in: run)
    }
  }

  @Test(arguments: [
    ("9", IntentFailure("`%` has no page 9", kind: .missing)),
    ("2-3", IntentFailure("`%` has no page 2-3", kind: .missing)),
    ("0", IntentFailure("`0` isn't a range of pages", help: Self.help)),
    ("-", IntentFailure("`-` isn't a range of pages", help: Self.help)),
    ("1,", IntentFailure("`1,` isn't a range of pages", help: Self.help)),
    ("1-2-3", IntentFailure("`1-2-3` isn't a range of pages", help: Self.help)),
  ])
  func `pages that aren't there are a failure`(
    pages: String, failure: IntentFailure
  ) async throws {
    let path = folder.path.appending("a.pdf").string
    let expected = IntentFailure(
      failure.message.replacingOccurrences(of: "%", with: path), kind: failure.kind,
      help: failure.help)
    await #expect(throws: expected) {
      try await text("a.pdf", SamplePDF.pages(["One"]), ["pages": pages])
    }
  }

  @Test func `what isn't a PDF is a failure`() async throws {
    let failure = await #expect(throws: IntentFailure.self) { try await text("a.txt", "hello") }
    #expect(failure?.message == "`\(folder.path.appending("a.txt").string)` can't be read as a PDF")
    #expect(failure?.exitCode == 1)
  }

  @Test func `a file that isn't there is a failure`() async throws {
    let path = folder.path.appending("none.pdf")
    let error = await #expect(throws: FileError.self) {
      try await value(ExtractPDFText.self, ["file": IntentFile(path: path)], in: run)
    }
    #expect(error?.description == "can't read `\(path.string)`: no such file or folder")
  }
}
