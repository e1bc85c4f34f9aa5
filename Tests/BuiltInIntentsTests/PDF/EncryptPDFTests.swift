import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Passwords of PDFs", .enabled(if: Installed.qpdf, "needs qpdf and poppler-utils"))
struct EncryptPDFTests {
  let pdf: PDFFixture

  init() throws { pdf = try PDFFixture() }

  private func encrypted(
    _ password: String, owner: String? = nil, _ file: IntentFile? = nil
  ) async throws -> IntentFile {
    var parameters: [String: any Sendable] = [
      "file": try file ?? pdf.file(["Hush"]), "password": password,
    ]
    if let owner { parameters["owner_password"] = owner }
    let result = try await value(EncryptPDF.self, parameters, in: pdf.run)
    guard case .file(let made) = result else { throw PDFFixture.NoFile() }
    return made
  }

  @Test(arguments: [
    "secret", "-x", "--", "@file", "p\"w d'", "Grüße 中", String(repeating: "x", count: 127),
    "a\nb", #"\"#,
  ])
  func `a password of any text opens what it protects`(password: String) async throws {
    let made = try await encrypted(password)
    #expect(try await pdf.output("pdftotext", [#require(made.path).string, "-"]).code == 1)
    let opened = try await pdf.made(DecryptPDF.self, made, ["password": password])
    #expect(try await pdf.texts(opened) == ["Hush"])
    #expect(opened.filename == "a.pdf")
  }

  @Test func `it is AES with 256 bits, and may be used freely with the password`() async throws {
    let made = try await encrypted("secret")
    try await pdf.check(made, password: "secret")
    let path = try #require(made.path).string
    let shown = try await pdf.output("qpdf", ["--show-encryption", "--password=secret", path]).text
    #expect(shown.contains("R = 6") && shown.contains("AESv3"))
    #expect(try await pdf.texts(made, password: "secret") == ["Hush"])
  }

  @Test func `with an owner's password, the other one doesn't copy`() async throws {
    let made = try await encrypted("read", owner: "own")
    let path = try #require(made.path).string
    let shown = try await pdf.output("qpdf", ["--show-encryption", "--password=read", path]).text
    #expect(shown.contains("extract for any purpose: not allowed"))
    #expect(shown.contains("modify other: not allowed"))
    #expect(try await pdf.output("pdftotext", ["-opw", "own", path, "-"]).text.contains("Hush"))
    let opened = try await pdf.made(DecryptPDF.self, made, ["password": "own"])
    #expect(try await pdf.texts(opened) == ["Hush"])
  }

  @Test(arguments: [
    ("", "`password` is empty"), ("a\u{0}b", "`password` contains a zero byte"),
    (String(repeating: "ö", count: 64), "`password` is longer than 127 bytes"),
  ])
  func `some passwords can't be`(password: String, message: String) async throws {
    let parameters: [String: any Sendable] = ["file": try pdf.file(["1"]), "password": password]
    #expect(await pdf.failure(of: EncryptPDF.self, parameters) == message)
  }

  @Test func `a wrong password is a failure`() async throws {
    let file = IntentFile(data: SamplePDF.encrypted, filename: "a.pdf")
    #expect(
      await pdf.failure(of: DecryptPDF.self, ["file": file, "password": "wrong"])
        == "`password` doesn't open `a.pdf`")
    let opened = try await pdf.made(DecryptPDF.self, file, ["password": "hush"])
    #expect(try await pdf.texts(opened).count == 1)
  }

  @Test func `a PDF without a password stays open`() async throws {
    let opened = try await pdf.made(DecryptPDF.self, pdf.file(["One"]), ["password": "x"])
    #expect(try await pdf.texts(opened) == ["One"])
  }

  @Test func `an encrypted PDF isn't encrypted again without its password`() async throws {
    let file = IntentFile(data: SamplePDF.encrypted, filename: "a.pdf")
    await #expect(throws: IntentFailure.self) { try await encrypted("new", file) }
  }
}
