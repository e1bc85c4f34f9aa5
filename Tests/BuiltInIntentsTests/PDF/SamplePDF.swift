import Foundation

/// Small PDFs for tests.
enum SamplePDF {
  /// A PDF with a page for each text.
  static func pages(_ texts: [String]) -> String {
    pdf(texts.map { "BT /F 12 Tf 20 100 Td (\($0)) Tj ET" })
  }

  /// Two texts in a line, far from each other.
  static let columns = pdf([
    "BT /F 12 Tf 20 100 Td (Left) Tj ET BT /F 12 Tf 200 100 Td (Right) Tj ET"
  ])

  /// A page with a blue square and no text, as a scan has its picture.
  static let scan = pdf(["0 0 1 rg 10 10 100 100 re f"])

  /// A page with an image of 160 × 160 dots, each of another color, that isn't compressed.
  static let photo: String = {
    let dots = (0..<25600).map { dot in
      [dot % 160, dot / 160, (dot * 7) % 160].map { value in
        (value < 16 ? "0" : "") + String(value, radix: 16)
      }.joined()
    }
    let image = stream(
      dots.joined() + ">",
      """
      /Type /XObject /Subtype /Image /Width 160 /Height 160 /BitsPerComponent 8 \
      /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode
      """)
    return document([
      (1, "<< /Type /Catalog /Pages 2 0 R >>"),
      (2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"),
      (
        3,
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R \
        /Resources << /XObject << /I 5 0 R >> >> >>
        """
      ), (4, stream("q 200 0 0 200 0 0 cm /I Do Q")), (5, image),
    ])
  }()

  /// A page for each content, with details about the document.
  static func pdf(
    _ contents: [String], size: String = "300 200", info: String? = nil
  ) -> String {
    var objects: [(number: Int, text: String)] = []
    let kids = contents.indices.map { "\(10 + 2 * $0) 0 R" }.joined(separator: " ")
    objects.append((1, "<< /Type /Catalog /Pages 2 0 R >>"))
    objects.append((2, "<< /Type /Pages /Count \(contents.count) /Kids [\(kids)] >>"))
    objects.append((3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"))
    for (index, content) in contents.enumerated() {
      let number = 10 + 2 * index
      let page = """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(size)] /Contents \(number + 1) 0 R \
        /Resources << /Font << /F 3 0 R >> >> >>
        """
      objects.append((number, page))
      objects.append((number + 1, stream(content)))
    }
    if let info { objects.append((4, info)) }
    return document(objects, trailer: info == nil ? "" : "/Info 4 0 R")
  }

  static func stream(_ content: String, _ keys: String = "") -> String {
    "<< /Length \(content.utf8.count) \(keys) >>\nstream\n\(content)\nendstream"
  }

  /// A document of objects, of which number 1 is the catalog.
  static func document(_ objects: [(number: Int, text: String)], trailer: String = "") -> String {
    var text = "%PDF-1.4\n"
    var table = "xref\n0 1\n0000000000 65535 f \n"
    for (number, object) in objects {
      let place = String(text.utf8.count)
      table += "\(number) 1\n\(String(repeating: "0", count: 10 - place.count))\(place) 00000 n \n"
      text += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    let size = (objects.map(\.number).max() ?? 0) + 1
    return text + table
      + "trailer\n<< /Size \(size) /Root 1 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n"
  }

  /// A page encrypted with the password `hush`, by the standard security handler, revision 2.
  static let encrypted =
    Data(
      base64Encoded: """
        JVBERi0xLjQKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBvYmoKPD\
        wgL1R5cGUgL1BhZ2VzIC9Db3VudCAxIC9LaWRzIFsxMCAwIFJdID4+CmVuZG9iagozIDAgb2JqCjw8IC9UeXBlIC9G\
        b250IC9TdWJ0eXBlIC9UeXBlMSAvQmFzZUZvbnQgL0hlbHZldGljYSA+PgplbmRvYmoKMTAgMCBvYmoKPDwgL1R5cG\
        UgL1BhZ2UgL1BhcmVudCAyIDAgUiAvTWVkaWFCb3ggWzAgMCAzMDAgMjAwXSAvQ29udGVudHMgMTEgMCBSIC9SZXNv\
        dXJjZXMgPDwgL0ZvbnQgPDwgL0YgMyAwIFIgPj4gPj4gPj4KZW5kb2JqCjExIDAgb2JqCjw8IC9MZW5ndGggMzYgPj\
        4Kc3RyZWFtClRjiLUSTQ6RRNU2dlJcElJdurpGEDa6Z857fnna+o6EAqACggplbmRzdHJlYW0KZW5kb2JqCnhyZWYK\
        MCAxCjAwMDAwMDAwMDAgNjU1MzUgZiAKMSAxCjAwMDAwMDAwMDkgMDAwMDAgbiAKMiAxCjAwMDAwMDAwNTggMDAwMD\
        AgbiAKMyAxCjAwMDAwMDAxMTYgMDAwMDAgbiAKMTAgMQowMDAwMDAwMTg2IDAwMDAwIG4gCjExIDEKMDAwMDAwMDMx\
        MyAwMDAwMCBuIAp0cmFpbGVyCjw8IC9TaXplIDEyIC9Sb290IDEgMCBSIC9JRCBbPDMwMzEzMjMzMzQzNTM2MzczOD\
        M5NjE2MjYzNjQ2NTY2PiA8MzAzMTMyMzMzNDM1MzYzNzM4Mzk2MTYyNjM2NDY1NjY+XSAvRW5jcnlwdCA8PCAvRmls\
        dGVyIC9TdGFuZGFyZCAvViAxIC9SIDIgL08gPDFhOTVmZGNmNjMzZWJjM2Y5NmU3Y2U2YjA5YTQ2ZWJjMmM2MTZiZj\
        E1MTEyYTY0NzVhODFiZDJmMmZhODk2NDU+IC9VIDw4ZTM4ZTg2OWRmM2EwYzRkNjdlZDFmZjAyNTc1MDZmNGU4ODMx\
        M2ZhZGI4YmQyOTcxMjlmNGYyOTk1ODNiMDk5PiAvUCAtNCA+PiA+PgpzdGFydHhyZWYKNDAwCiUlRU9GCg==
        """) ?? Data()
}
