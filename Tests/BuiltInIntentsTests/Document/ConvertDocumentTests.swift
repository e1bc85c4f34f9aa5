import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite(
  "Convert Document",
  .enabled(if: DocumentFixture.hasOffice, "needs soffice, bsdtar, pdftotext and python3"))
struct ConvertDocumentTests {
  let documents: DocumentFixture

  init() throws { documents = try DocumentFixture() }

  @Test(arguments: DocumentFormat.allCases)
  func `a document is converted to each format`(format: DocumentFormat) async throws {
    try await documents.make(
      "docx('a b.docx', p('Größe') + picture('embed', 'i') + p('Ende'), "
        + "relation('i', 'image', 'media/i.png'), **{'word/media/i.png': png})")
    let made = try await documents.converted("a b.docx", format)
    #expect(made.filename == "a b.\(format.rawValue)")
    let text = try await value(ReadDocumentText.self, ["file": made], in: documents.run)
    let words = try String.from(text).split(whereSeparator: \.isWhitespace)
    #expect(words == ["Größe", "Ende"])
    #expect(try documents.archives.leftovers == [])
    if format == .pdf {
      let path = try #require(made.path).string
      #expect(try await documents.archives.output("pdfimages", ["-list", path]).contains(" 37 "))
      if isInstalled("qpdf") { try await documents.archives.output("qpdf", ["--check", path]) }
    }
    if format == .docx || format == .odt, isInstalled("unzip") {
      try await documents.archives.output("unzip", ["-tq", try #require(made.path).string])
    }
  }

  @Test func `a session of a desktop doesn't keep LibreOffice from a document`() async throws {
    let own = documents.folder["session"]
    try own.createFolder()
    let run = TestRun(
      environment: [
        "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": own.string, "XDG_CONFIG_HOME": own.string,
        "GTK_MODULES": "none",
      ], folder: documents.folder.path)
    try documents.folder.write("words", to: "a.txt")
    let parameters: [String: any Sendable] = [
      "file": documents.archives["a.txt"], "to": PathText("a.odt"),
    ]
    _ = try await value(ConvertDocument.self, parameters, in: run)
    #expect(try documents.folder.data("a.odt").starts(with: "PK".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: own.string) == [])
  }

  @Test func `pages, Markdown, texts and Rich Text Format are converted`() async throws {
    try await documents.make("open('Pictures.png', 'wb').write(png)")
    try documents.folder.write("# Head\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", to: "a.md")
    try documents.folder.write("<p>Größe</p><img src=Pictures.png>", to: "a.html")
    try documents.folder.write("Größe\n<b>x</b>\n", to: "a.txt")
    try documents.folder.write(#"{\rtf1\ansi Gr\u246?\'dfe}"#, to: "a.rtf")
    let latin = Data([0x47, 0x72, 0xF6, 0xDF, 0x65])
    for name in ["latin.txt", "latin.md"] { try documents.folder.write(latin, to: name) }
    for (name, words) in [
      ("a.md", ["Head", "a", "b", "1", "2"]), ("a.html", ["Größe"]),
      ("a.txt", ["Größe", "<b>x</b>"]),
      ("a.rtf", ["Größe"]), ("latin.txt", ["Größe"]), ("latin.md", ["Größe"]),
    ] {
      let made = try await documents.converted(name, .odt)
      let text = try String.from(
        await value(ReadDocumentText.self, ["file": made], in: documents.run))
      #expect(text.split(whereSeparator: \.isWhitespace).map(String.init) == words, "\(name)")
    }
    let pdf = try await documents.converted("a.html", .pdf)
    #expect(
      try await documents.archives.output("pdfimages", ["-list", try #require(pdf.path).string])
        .contains(" 37 "))
  }

  @Test func `the name in to gives the format, and a file that exists is kept`() async throws {
    try await documents.make("docx('-a.docx', p('text'))")
    let file = IntentFile(path: "-a.docx")
    let made = try await value(
      ConvertDocument.self, ["file": file, "to": PathText("Out/-x.odt")], in: documents.run)
    #expect(made == .file(IntentFile(path: documents.folder["Out/-x.odt"])))
    for (parameters, message) in [
      (["to": PathText("Out/-x.odt")], "it exists already"),
      (["to": PathText("x.xls")], "`to` ends in `.xls`"),
      (
        ["to": PathText("x.docx"), "format": DocumentFormat.pdf],
        "`to` ends as a file of the format docx"
      ),
      (["to": PathText("Out/"), "format": DocumentFormat.txt], nil),
    ] as [([String: any Sendable], String?)] {
      let failure = await documents.archives.failure(
        ConvertDocument.self, parameters.merging(["file": file]) { $1 })
      #expect(failure.map { $0.message.contains(message ?? "-") } == message.map { _ in true })
    }
    #expect(try documents.folder.text("Out/-a.txt") == "text\n")
  }

  @Test(arguments: ["docx", "odt", "rtf", "html"])
  func `nothing that a document refers to gets into it`(kind: String) async throws {
    try documents.folder.write("TOPSECRET", to: "Elsewhere/secret.txt")
    try await documents.make(
      """
      open('Elsewhere/p.png', 'wb').write(png)
      at = 'file://' + os.getcwd() + '/Elsewhere/'
      secret, shown = at + 'secret.txt', at + 'p.png'
      web = 'http://127.0.0.1:9/p.png'
      docx('a.docx', p('Body') + picture('link', 'i') + picture('link', 'w')
        + field(f'INCLUDETEXT "{secret}"') + field('INCLUDETEXT "/etc/passwd"')
        + field(f'INCLUDEPICTURE "{shown}"') + '<w:altChunk r:id="c"/>',
        external('i', 'image', shown) + external('w', 'image', web) + external('c', 'aFChunk', secret)
        + external('t', 'attachedTemplate', web))
      frame = lambda x: f'<draw:frame svg:width="5cm" svg:height="5cm">{x}</draw:frame>'
      link = lambda n, a: f'<draw:{n} xlink:href="{a}" xlink:type="simple" xlink:actuate="onLoad"/>'
      odt('a.odt', '<text:p>Body' + frame(link('image', shown)) + frame(link('image', web))
        + frame(link('object', secret)) + frame(link('floating-frame', secret)) + '</text:p>'
        + ''.join(f'<text:section text:name="s{i}"><text:section-source xlink:href="{a}"/></text:section>'
          for i, a in enumerate([secret, 'file:///etc/passwd', web]))
        + '<text:section text:name="d"><office:dde-source office:dde-application="soffice" '
        + f'office:dde-topic="{secret}" office:dde-item="x" office:automatic-update="true"/></text:section>')
      f = lambda c: '{\\\\field{\\\\*\\\\fldinst ' + c + '}{\\\\fldrslt old}}'
      open('a.rtf', 'w').write('{\\\\rtf1 Body ' + f(f'INCLUDETEXT "{secret}"')
        + f(f'INCLUDEPICTURE "{shown}" \\\\\\\\d') + f("\\\\'49NCLUDEPICTURE " + f'"{shown}"') + '}')
      open('a.html', 'w').write(f'<p>Body<img src="{shown}"><img src="{web}"><iframe src="{secret}"></iframe>'
        f'<object data="{secret}"></object><embed src="{secret}"><link rel=stylesheet href="{secret}">'
        '<img src="/etc/passwd"><img src="Elsewhere/../../x.png">')
      """)
    let pdf = try await documents.converted("a.\(kind)", .pdf)
    let text = try await documents.pdfText(pdf)
    #expect(text.hasPrefix("Body"))
    #expect(!text.contains("TOPSECRET") && !text.contains("root:"))
    let path = try #require(pdf.path).string
    #expect(try await !documents.archives.output("pdfimages", ["-list", path]).contains(" 37 "))
    let odt = try #require(try await documents.converted("a.\(kind)", .odt).path)
    let parts = try await documents.archives.output("bsdtar", ["-xOf", odt.string])
    #expect(!parts.contains("TOPSECRET") && !parts.contains("root:x"))
    #expect(
      try await !documents.archives.output("bsdtar", ["-tf", odt.string]).contains("Pictures/"))
  }

  @Test func `a macro doesn't run`() async throws {
    try await documents.make(
      """
      made = os.getcwd() + '/made'
      lib = 'xmlns:library="http://openoffice.org/2000/library"'
      entry = lambda n: f'<manifest:file-entry manifest:full-path="{n}" manifest:media-type="text/xml"/>'
      names = ['Basic/script-lc.xml', 'Basic/Standard/script-lb.xml', 'Basic/Standard/M.xml']
      odt('a.odt', '<text:p>Body</text:p>', before='<office:scripts><office:event-listeners>'
        '<script:event-listener script:language="ooo:script" script:event-name="dom:load" '
        'xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document"/>'
        '</office:event-listeners></office:scripts>', entries=''.join(map(entry, names)), **{
        names[0]: f'<library:libraries {lib}><library:library library:name="Standard" library:link="false"/></library:libraries>',
        names[1]: f'<library:library {lib} library:name="Standard"><library:element library:name="M"/></library:library>',
        names[2]: '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" '
          f'script:language="StarBasic">Sub Main\\nOpen "{made}" For Output As #1\\nPrint #1, "x"\\nClose #1\\n'
          'ThisDocument.Text.String = "changed"\\nEnd Sub</script:module>'})
      """)
    #expect(try await documents.pdfText(documents.converted("a.odt", .pdf)) == "Body")
    #expect(!documents.folder.exists("made"))
  }

  @Test func `what LibreOffice can't read, and what isn't for it, says so`() async throws {
    try documents.folder.write(SamplePDF.pages(["One"]), to: "a.pdf")
    try await documents.make(
      """
      open('a.doc', 'wb').write(b'\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1' + 'WordDocument'.encode('utf-16-le') * 99)
      pack('a.epub', {'x': 'x'}, ('mimetype', 'application/epub+zip'))
      """)
    for (name, message) in [
      ("a.doc", "can't be converted: LibreOffice can't read it"),
      ("a.pdf", "is a PDF, which has pages and no paragraphs to convert"),
      ("a.epub", "is a book in EPUB, which can't be converted"),
    ] {
      let failure = await documents.archives.failure(
        ConvertDocument.self, ["file": documents.archives[name]])
      #expect(failure?.message == "`\(documents.folder[name].string)` \(message)")
    }
    #expect(try documents.archives.leftovers == [])
  }

  @Test func `a canceled step ends LibreOffice, and leaves nothing behind`() async throws {
    try await documents.make("docx('a.docx', ''.join(p(f'text {i} ' * 9) for i in range(30000)))")
    try await cancel(
      ConvertDocument.self,
      ["file": documents.archives["a.docx"], "to": PathText("Out/")], in: documents.run,
      onceThereIs: "profile/user/config", below: documents.archives.temporary.path)
    #expect(!documents.folder.exists("Out"))
    #expect(try documents.archives.leftovers == [])
  }

  @Test(arguments: [false, true])
  func `a dry run makes the document for later steps only`(isDry: Bool) async throws {
    let documents = try DocumentFixture(isSimulation: isDry)
    try await documents.make("docx('a.docx', p('text'))")
    let steps = """
      steps:
        - document.convert: a.docx
          to: Out/
        - pdf.text
      """
    let result = try await WorkflowTester(steps, in: documents.run.context).run()
    #expect(result.failure == nil)
    #expect(result.result == "text\n\n")
    #expect(documents.folder.exists("Out/a.pdf") == !isDry)
  }
}
