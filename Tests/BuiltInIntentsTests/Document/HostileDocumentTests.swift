import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

/// Documents that are broken, encrypted, too large, or something else than their name says.
@Suite("Hostile documents", .enabled(if: DocumentFixture.isReady, "needs bsdtar and python3"))
struct HostileDocumentTests {
  let documents: DocumentFixture

  init() throws { documents = try DocumentFixture() }

  /// Scripts that make `a.docx`, and why it is refused. `%` stands for its path.
  static let refused: [(script: String, message: String)] = [
    ("open('a.docx', 'w')", "`%` is empty"),
    ("os.mkdir('a.docx')", "`%` is a folder, not a document"),
    ("open('a.docx', 'wb').write(os.urandom(5000))", "`%` is no document that can be read"),
    ("pack('a.docx', {'x.txt': 'x'})", "`%` is no document that can be read"),
    (
      "odt('a.docx', ''); pack('a.docx', {}, ('mimetype', T.replace('text', 'spreadsheet')))",
      "`%` is no document that can be read"
    ),
    (
      "docx('b', p('text')); open('a.docx', 'wb').write(open('b', 'rb').read()[:300])",
      "`%` can't be read as an archive"
    ),
    (
      "docx('a.docx', '<w:p><w:r>')",
      "can't read `%`: the text isn't XML: premature end of data in tag body line 1, in line 1"
    ),
    (
      "docx('a.docx', p('text'), main='word/d.xml', **{'word/d.xml': '<x/>'})",
      "can't read `%`: the document has no `document` in it"
    ),
    (
      """
      docx('a.docx', '', **{'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>'
        f'<w:document {W}><w:body>&c;</w:body></w:document>'})
      """,
      "can't read `%`: the XML declares entities or a grammar of its own, which isn't read"
    ),
    (
      "docx('a.docx', '<w:p ' + ' '.join(f'a{i}=\"\"' for i in range(20000)) + '/>')",
      "can't read `%`: an element of the XML has more than 256 attributes"
    ),
    (
      "docx('a.docx', '<w:p>' * 300 + '</w:p>' * 300)",
      "can't read `%`: the XML has more than 256 elements inside each other"
    ),
    (
      "docx('a.docx', p('x'), **{'word/media/x': b'\\0' * (80 << 20)})",
      "`%` isn't unpacked: its content is more than 200 times as large as the archive, which looks like an attack"
    ),
    (
      "docx('a.docx', p('x'), **{'../out.xml': 'x'})",
      "`%` isn't unpacked: `../out.xml` leads out of the folder"
    ),
    (
      "docx('a.docx', p('x'), **{'/etc/x': 'x'})",
      "`%` isn't unpacked: `/etc/x` has an absolute path"
    ),
    (
      "odt('a.docx', '<text:p>x</text:p>', entries='<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>')",
      "`%` is encrypted, and can't be read without its password"
    ),
    (
      "open('a.docx', 'wb').write(b'\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1' + 'EncryptedPackage'.encode('utf-16-le'))",
      "`%` is encrypted, and can't be read without its password"
    ),
    (
      "open('a.docx', 'wb').write(b'\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1' + 'Workbook'.encode('utf-16-le'))",
      "`%` is no document that can be read"
    ),
    (
      "open('a.docx', 'wb').write(b'\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1' + 'WordDocument'.encode('utf-16-le'))",
      "`%` is a document of Word before 2007, whose text isn't read as it is"
    ),
    (
      "open('a.docx', 'w').write('{\\\\rtf1' + '{' * 2000)",
      "the document has more than 1000 groups inside each other"
    ),
    (
      "open('a.docx', 'w').write('x' * (65 << 20))",
      "`%` has more than 64 MiB, which is too much for this format"
    ),
  ]

  @Test(arguments: refused.indices)
  func `a document that can't be read says why`(index: Int) async throws {
    let (script, message) = Self.refused[index]
    try await documents.make(script)
    let path = documents.folder["a.docx"].string
    let failure = await documents.failure("a.docx")
    #expect(failure?.message == message.replacingOccurrences(of: "%", with: path))
    #expect(try documents.archives.leftovers == [])
  }

  @Test(
    .enabled(if: DocumentFixture.hasOffice, "needs soffice"),
    arguments: [
      "docx('a.docx', X)", "docx('a.docx', p('x'), **{'word/header1.xml': X})",
      "odt('a.docx', X.replace('w:tbl', 'table:table'))",
    ])
  func `tables inside each other aren't given to LibreOffice`(script: String) async throws {
    try await documents.make("X = '<w:tbl>' * 2000 + '</w:tbl>' * 2000\n\(script)")
    let failure = await documents.archives.failure(
      ConvertDocument.self, ["file": documents.archives["a.docx"], "format": DocumentFormat.pdf])
    #expect(
      failure?.message.hasSuffix("the XML has more than 256 elements inside each other") == true,
      "\(failure?.message ?? "")")
  }

  @Test func `an element stands for some spaces, and not for gigabytes`() async throws {
    try await documents.make(
      "odt('a.odt', '<text:p>a<text:s text:c=\"2000000000\"/><text:s text:c=\"-5\"/>b</text:p>')")
    #expect(try await documents.text("a.odt").count == 1003)
    try await documents.make(
      "odt('a.odt', '<text:p>' + '<text:s text:c=\"999\"/>' * 90000 + '</text:p>')")
    let message = await documents.failure("a.odt")?.message
    #expect(message?.hasSuffix("the document has more than 64 MiB of text") == true)
  }

  @Test func `a part isn't read through a link`() async throws {
    try documents.folder.write("secret", to: "secret.txt")
    try await documents.make(
      """
      docx('a.docx', p('x'), main='word/other.xml')
      with zipfile.ZipFile('a.docx', 'a') as a:
        i = zipfile.ZipInfo('word/link.xml'); i.create_system = 3; i.external_attr = 0o120777 << 16
        a.writestr(i, '../../secret.txt')
      """)
    let message = await documents.failure("a.docx")?.message
    #expect(message?.hasSuffix("the link `word/link.xml` leads out of the folder") == true)
  }

  @Test(arguments: [
    (#"{\*\fldinst INCLUDEPICTURE "x"}"#, false), (#"{\*\fldinst {\b PAGE }}"#, true),
    (#"{\*\fldinst HYPERLINK "https://a.b"}"#, true), (#"{\fldinst includetext "x"}"#, false),
    (#"{\*\fldinst \'49NCLUDEPICTURE x}"#, false), (#"{\*\fldinst \u73?NCLUDEPICTURE x}"#, false),
    (#"{\*\fldinst {PAGE}INCLUDEPICTURE x}"#, true), (#"{\*\fldinst PAGEINCLUDE x}"#, false),
    (#"{\*\fldinst"#, false), (#"\\fldinst PAGE"#, true),
  ])
  func `only harmless fields of Rich Text Format stay`(rtf: String, stays: Bool) {
    let result = String(decoding: RTFFields.removed(from: Data(rtf.utf8)), as: UTF8.self)
    #expect((result == rtf) == stays)
    #expect(result.contains("unknownfield") == !stays)
  }

  @Test(arguments: [
    (#"{\rtf1 a\bin3 }\{b}"#, #"{\rtf1 a{}b}"#), (#"{\pict\bin3 }\{}"#, "{\\pict 7d5c7b}"),
    (#"{\object{\*\objdata \bin2 ab}c\bin1 {}"#, #"{\object{\*\objdata  6162}c{}}"#),
    // Bytes that would hide a field from the filter, or make one of two halves.
    (#"{\bin1 \\fldinst LINK x}"#, #"{{}\*\unknownfield LINK x}"#),
    (#"{\fld\bin0 inst LINK x}"#, #"{\fld{}inst LINK x}"#),
    (#"{\bin-5 a}"#, "{{}a}"), (#"{\bin a}"#, "{{}a}"), (#"{\bin99999999999999999999 a}"#, "{{}a}"),
    (#"{\bin9223372036854775807 a}"#, "{{}"), (#"{\pict\bin7 a}"#, "{\\pict 617d"),
    (#"{\bin"#, "{{}"), (#"{\bin3"#, "{{}"), (#"\binary3 a"#, #"\binary3 a"#),
    (#"}}\bin1 a"#, "}}{}"),
  ])
  func `raw bytes of Rich Text Format become digits of pictures and objects`(
    rtf: String, result: String
  ) {
    let removed = RTFFields.removed(from: Data(rtf.utf8))
    #expect(String(decoding: removed, as: UTF8.self) == result)
  }
}
