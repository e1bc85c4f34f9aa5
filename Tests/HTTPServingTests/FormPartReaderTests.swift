import FileOperations
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import HTTPServing

@Suite("Forms with files that are read piece by piece")
struct FormPartReaderTests {
  private static let type = "multipart/form-data; boundary=x"

  private func body(_ parts: String...) -> String { parts.joined(separator: "\r\n") }

  private func read(_ body: String, inPieces: Bool = false) throws -> ([FormField], [String: Data])
  {
    let folder = try TestFolder()
    var reader = try #require(FormPartReader(type: Self.type, into: folder.path))
    if inPieces {
      let path = folder["body"]
      try LocalFiles().write(Data(body.utf8), to: path, replacing: false)
      try reader.read(.file(ReceivedFile(path: path, size: body.utf8.count)))
    } else {
      try reader.read(.bytes(Array(body.utf8)))
    }
    var files: [String: Data] = [:]
    for file in reader.files {
      guard case .path(let path) = file.content else { continue }
      files["\(file.field) \(file.filename)"] = try LocalFiles().read(path)
    }
    return (reader.fields, files)
  }

  @Test(arguments: [true, false])
  func `fields are in memory, and files in files`(inPieces: Bool) throws {
    // Longer than a piece, with what looks like a delimiter in it.
    let long = String(repeating: "a\r\n--", count: 40_000)
    let (fields, files) = try read(
      body(
        "--x", "Content-Disposition: form-data; name=\"token\"", "", "7",
        "--x", "Content-Disposition: form-data; name=\"file.a\"; filename=\"b.txt\"",
        "Content-Type: text/plain", "", long,
        "--x", "Content-Disposition: form-data; name=\"file.none\"; filename=\"\"", "", "",
        "--x", "Content-Disposition: form-data; name=\"empty\"", "", "", "--x--", ""),
      inPieces: inPieces)
    #expect(fields == [FormField("token", "7"), FormField("empty", "")])
    #expect(files == ["file.a b.txt": Data(long.utf8)])
  }

  @Test(arguments: [
    "", "x", "--y\r\n", "--x\r\n", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb",
    "--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--", "--xContent-Disposition: a",
    "--x\r\n\(String(repeating: "a", count: 5000))",
  ])
  func `a body that is no such form is refused`(body: String) {
    #expect(throws: FormPartReader.Failure.malformed) { try read(body) }
  }

  @Test func `what is filled in has a limit`() {
    let long = String(repeating: "a", count: (1 << 20) + 1)
    #expect(throws: FormPartReader.Failure.tooMuchFilledIn) {
      try read(
        body("--x", "Content-Disposition: form-data; name=\"a\"", "", long, "--x--"))
    }
  }

  @Test(arguments: ["", "multipart/form-data", "text/plain; boundary=x"])
  func `a type without what is between parts is none`(type: String) {
    #expect(FormPartReader(type: type, into: "/nowhere") == nil)
  }
}
