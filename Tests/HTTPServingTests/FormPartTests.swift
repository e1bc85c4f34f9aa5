import Testing

@testable import HTTPServing

@Suite("Small forms with files, in memory")
struct FormPartTests {
  private static let type = "multipart/form-data; boundary=x-1"

  /// What a form has in it.
  private struct Parts: Equatable {
    var fields: [FormField] = []
    var files: [FormPartReader.File] = []
  }

  /// Nil for a body that isn't such a form.
  private func parts(_ body: String, type: String = type) -> Parts? {
    parts(Array(body.replacing("\n", with: "\r\n").utf8), type: type)
  }

  private func parts(_ body: [UInt8], type: String = type) -> Parts? {
    guard var reader = FormPartReader(type: type) else { return nil }
    guard (try? reader.read(.bytes(body))) != nil else { return nil }
    return Parts(fields: reader.fields, files: reader.files)
  }

  private func file(_ field: String, _ filename: String, _ content: [UInt8]) -> FormPartReader.File
  {
    FormPartReader.File(field: field, filename: filename, content: .bytes(content))
  }

  @Test func `fields and files are read as browsers send them`() {
    let body = """
      --x-1
      Content-Disposition: form-data; name="input.person"

      Ada
      Lovelace
      --x-1
      Content-Disposition: form-data; name="file.scan"; filename="a %22b%22;c.txt"
      Content-Type: text/plain

      --x-2
      --x-1
      content-disposition: form-data; name=empty

      --x-1--

      """
    let read = Parts(
      fields: [FormField("input.person", "Ada\r\nLovelace"), FormField("empty", "")],
      files: [file("file.scan", "a \"b\";c.txt", Array("--x-2".utf8))])
    #expect(parts(body) == read)
    #expect(parts(body, type: "Multipart/Form-Data; charset=utf-8; boundary=\"x-1\"") == read)
  }

  @Test(arguments: [
    "", "--x-1", "--x-1\n", "--x-1\n\nA\n--x-1--", "--x-2\nContent-Disposition: x\n\n\n--x-2--",
    "--x-1\nContent-Disposition: form-data; name=\"a\"\n\nnever ends",
    "--x-1\nContent-Disposition: form-data\n\nno name\n--x-1--",
    "--x-1\nContent-Type: text/plain\n\nno disposition\n--x-1--",
    "before\n--x-1\nContent-Disposition: form-data; name=\"a\"\n\nb\n--x-1--",
  ])
  func `what isn't such a form is refused`(body: String) {
    #expect(parts(body) == nil)
  }

  @Test(arguments: [
    "text/plain; boundary=x-1", "multipart/form-data", "multipart/form-data; boundary=", "",
    "multipart/mixed; boundary=x-1",
  ])
  func `a form says what is between its parts`(type: String) {
    let body = "--x-1\nContent-Disposition: form-data; name=\"a\"\n\nb\n--x-1--"
    #expect(parts(body)?.fields == [FormField("a", "b")])
    #expect(parts(body, type: type) == nil)
  }

  @Test func `a form has no more parts and no longer heads than it may`() {
    func body(_ count: Int, _ name: String = "a") -> String {
      String(
        repeating: "--x-1\nContent-Disposition: form-data; name=\"\(name)\"\n\nb\n", count: count)
        + "--x-1--"
    }
    #expect(parts(body(FormPartReader.most))?.fields.count == FormPartReader.most)
    #expect(parts(body(FormPartReader.most + 1)) == nil)
    #expect(parts(body(1, String(repeating: "a", count: 5000))) == nil)
  }

  @Test func `bytes that are no text stay as they are`() {
    let content: [UInt8] = [0, 0xFF, 0x0D, 0x0A, 0x2D, 0x2D, 0xC0]
    let body =
      Array("--x-1\r\nContent-Disposition: form-data; name=\"f\"; filename=\"g\"\r\n\r\n".utf8)
      + content + Array("\r\n--x-1--".utf8)
    #expect(parts(body) == Parts(files: [file("f", "g", content)]))
  }
}
