import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite(
  "Get Text from Document", .enabled(if: DocumentFixture.isReady, "needs bsdtar and python3"))
struct ReadDocumentTextTests {
  let documents: DocumentFixture

  init() throws { documents = try DocumentFixture() }

  @Test func `a document of Word has a line for each paragraph`() async throws {
    try await documents.make(
      """
      docx('a.docx', p('Größe &amp; Zahl ') + '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/>'
        '<w:t>c</w:t></w:r></w:p><w:tbl><w:tr><w:tc>' + p('x') + p('y') + '</w:tc><w:tc>' + p('z')
        + '</w:tc></w:tr></w:tbl><w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:del><w:r>'
        '<w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>'
        + field('PAGE') + '<w:p/><w:sectPr/>')
      """)
    #expect(try await documents.text("a.docx") == "Größe & Zahl \na\tb\nc\nx y\tz\nnew\nold\n\n")
  }

  @Test func `a text box is read once, and a main part of another name is found`() async throws {
    try await documents.make(
      """
      box = lambda t: f'<w:txbxContent>{p(t)}</w:txbxContent>'
      docx('a.docx', '<w:p><w:r><w:t>one</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="x">'
        + box('two') + '</mc:Choice><mc:Fallback>' + box('two') + '</mc:Fallback></mc:AlternateContent>'
        '</w:r></w:p>', main='word/document2.xml')
      """)
    #expect(try await documents.text("a.docx") == "one\ntwo\n\n")
  }

  @Test func `an OpenDocument text has its spaces as elements`() async throws {
    try await documents.make(
      """
      odt('a.odt', '<text:h>Head</text:h>\\n<text:p>  a <text:span>b</text:span><text:s text:c="2"/>c\\n'
        '<text:tab/>d<text:line-break/>e<text:note><text:note-body><text:p>foot</text:p></text:note-body>'
        '</text:note></text:p><text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>'
        '<table:table><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell>'
        '<table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>')
      """)
    #expect(try await documents.text("a.odt") == "Head\na b  c \td\ne\nitem\n1\t2\n")
  }

  @Test(arguments: [
    (#"{\rtf1\ansi\ansicpg1252 Gr\'f6\'dfe\par a\tab b}"#, "Größe\na\tb"),
    (#"{\rtf1\uc1 \u8364?\u-10179?\u-8704? x}"#, "€😀 x"),
    (#"{\rtf1\ansicpg1251 \'cf\'f0\'e8}"#, "При"),
    (#"{\rtf1{\fonttbl{\f0 Arial;}}{\*\other x}{\info{\title t}}a\{b\}\\ {\b c}}"#, "a{b}\\ c"),
    (#"{\rtf1 {\field{\*\fldinst HYPERLINK "x"}{\fldrslt shown}}{\pict ffd8}}"#, "shown"),
    (#"{\rtf1\bin3 }}}a\emdash b\~c}"#, "a—b\u{A0}c"), (#"{\rtf1 a\'"#, "a"),
    ("{\\rtf1 }}}a\\", "a"), (#"{\rtf1 a\bin9999 b}"#, "ab"),
    (#"{\rtf1 a\bin99999999999999999999 b}"#, "ab"),
    (#"{\rtf1 a\bin-99999999999999999999 b}"#, "ab"),
  ])
  func `Rich Text Format is read`(rtf: String, text: String) async throws {
    try documents.folder.write(rtf, to: "a.rtf")
    #expect(try await documents.text("a.rtf") == text)
  }

  @Test func `texts, pages, books and PDFs are read`() async throws {
    try documents.folder.write("\u{FEFF}# Head\n", to: "a.md")
    try documents.folder.write("<h1>Head</h1><script>x</script><p>a<p>b", to: "a.html")
    try documents.folder.write(SamplePDF.pages(["One"]), to: "a.pdf")
    try await documents.make(
      """
      c = '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="O/b.opf"/></rootfiles></container>'
      o = '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="n" href="n.xhtml"/><item id="b" href="T/2.xhtml"/><item id="a" href="T/1%20a.xhtml"/><item id="x" href="../../../etc/passwd"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="x"/></spine></package>'
      pack('a.epub', {'META-INF/container.xml': c, 'O/b.opf': o, 'O/n.xhtml': 'no',
        'O/T/1 a.xhtml': '<p>First</p>', 'O/T/2.xhtml': '<p>Second</p>'}, ('mimetype', 'application/epub+zip'))
      """)
    #expect(try await documents.text("a.md") == "# Head\n")
    #expect(try await documents.text("a.html") == "Head\n\na\n\nb")
    #expect(try await documents.text("a.epub") == "First\n\nSecond")
    if isInstalled("pdftotext") { #expect(try await documents.text("a.pdf") == "One\n\n") }
  }

  @Test(arguments: [
    "-rf.docx", "--help", "a b\nc.docx", "%d[x]*.docx", "'\".odt", "\u{202E}xcod.txt",
  ])
  func `the content decides, whatever the name is`(name: String) async throws {
    try await documents.make("docx('a.docx', p('text'))")
    try FileManager.default.moveItem(
      atPath: documents.folder["a.docx"].string,
      toPath: documents.folder.path.appending(name).string)
    let file = IntentFile(path: documents.folder.path.appending(name))
    #expect(try await value(ReadDocumentText.self, ["file": file], in: documents.run) == "text\n")
    let relative = IntentFile(path: FilePath(name))
    #expect(
      try await value(ReadDocumentText.self, ["file": relative], in: documents.run) == "text\n")
  }

  @Test func `a name need not be UTF-8, and a document in memory needs no name`() async throws {
    try await documents.make(
      "docx('a.docx', p('text')); os.rename(b'a.docx', b'\\xff a.docx')")
    let path = documents.folder.path.appending(
      FilePath(bytes: [0xFF] + Array(" a.docx".utf8)).components)
    let data = try LocalFiles().read(path)
    for file in [IntentFile(path: path), IntentFile(data: data, filename: "-x")] {
      #expect(try await value(ReadDocumentText.self, ["file": file], in: documents.run) == "text\n")
    }
    #expect(try documents.archives.leftovers == [])
  }

  @Test(arguments: [
    ("a.txt", [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x80], "Größe €"),
    ("LICENSE", [0xA9, 0x20, 0x32, 0x0A], "© 2\n"),
    ("a.md", [0xFF, 0xFE, 0xF6, 0], "ö"),
    ("a.txt", [0x41, 0x0C, 0x08, 0x42], "A\u{C}\u{8}B"),
    ("a.txt", [0x1B, 0x5B, 0x6D, 0xE9], "\u{1B}[mé"),
  ])
  func `a text has the encoding that its bytes show`(
    name: String, bytes: [UInt8], text: String
  ) async throws {
    try documents.folder.write(Data(bytes), to: name)
    #expect(try await documents.text(name) == text)
  }

  @Test(arguments: [
    (#"<meta charset="windows-1251">"#, [0xCF, 0xF0, 0xE8], "При"),
    (#"<meta charset="utf-16">"#, [0xC3, 0xB6], "ö"), ("", [0xF6], "ö"),
  ])
  func `a page has the encoding that it declares`(
    head: String, bytes: [UInt8], text: String
  ) async throws {
    try documents.folder.write(Data("\(head)<p>".utf8) + bytes, to: "a.html")
    #expect(try await documents.text("a.html") == text)
  }

  @Test(arguments: [[0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], [0xE9, 0x01], [0x41, 0, 0x42, 0]])
  func `other bytes are no document`(bytes: [UInt8]) async throws {
    try documents.folder.write(Data(bytes), to: "a.txt")
    let failure = await documents.failure("a.txt")
    #expect(failure?.message.hasSuffix("is no document that can be read") == true)
  }
}
