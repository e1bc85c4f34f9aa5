import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import Testing

@testable import BuiltInIntents

private let hasLibrary: Bool = {
  guard let library = dlopen("libxml2.so.2", RTLD_LAZY | RTLD_LOCAL) else { return false }
  dlclose(library)
  return true
}()
private let hasProgram = FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")

@Suite("Parse XML, Select from XML", .enabled(if: hasLibrary, "libxml2 isn't installed"))
struct XMLTests {
  private func parsed(_ text: String) async throws -> IntentValue {
    try await value(ParseXML.self, ["text": text])
  }

  private func selected(
    _ path: String, in text: String, _ namespaces: IntentValue = [:]
  ) async throws -> IntentValue {
    try await value(
      SelectFromXML.self, ["text": text, "path": path, "namespaces": namespaces])
  }

  @Test(
    arguments: [
      ("<a>x</a>", ["a": "x"]),
      ("<a/>", ["a": ""]),
      ("<a id='1'><b>x</b><b>y</b></a>", ["a": ["@id": "1", "b": ["x", "y"]]]),
      ("<a>\n <b/>\n <c d='2'/>\n</a>", ["a": ["b": "", "c": ["@d": "2"]]]),
      ("<a>one <b>two</b> three</a>", ["a": ["b": "two", "#text": "one  three"]]),
      ("<a id='1'>x</a>", ["a": ["@id": "1", "#text": "x"]]),
      ("<b><c>1</c><d>2</d><c>3</c></b>", ["b": ["c": ["1", "3"], "d": "2"]]),
      (
        "<?xml version='1.0' encoding='ISO-8859-1'?>\n<a>ü &amp; &#8364;<![CDATA[<b>]]></a>",
        ["a": "ü & €<b>"]
      ),
      ("\u{FEFF}<x:a xmlns:x='urn:x' x:y='1'><x:b/></x:a>", ["x:a": ["@x:y": "1", "x:b": ""]]),
      ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a>&nbsp;x</a>", ["a": "\u{A0}x"]),
      ("<a><!-- c --><?p i?></a>", ["a": ""]),
    ] as [(String, IntentValue)])
  func `XML becomes a dictionary`(text: String, expected: IntentValue) async throws {
    #expect(try await parsed(text) == expected)
  }

  @Test(arguments: [
    "", "x", "<a>", "<a></b>", "<a b=1/>", "<a b='1' b='2'/>", "<a>&nope;</a>", "<a/><b/>",
    "<a>\u{1}</a>",
    "<a><![CDATA[x</a>", "<x:a/>x", "<a b='<'/>",
  ])
  func `what isn't XML is an error`(text: String) async throws {
    let failure = await #expect(throws: IntentFailure.self) { try await parsed(text) }
    #expect(failure?.message.hasPrefix("the text isn't XML") == true, "\(failure?.message ?? "")")
  }

  /// A document of these parts alone took 240 MB for each million.
  @Test func `a text of too many parts is refused before it is read`() async throws {
    let text = "<a>" + String(repeating: "<b c='1'/>", count: 1_000_001) + "</a>"
    let failure = await #expect(throws: IntentFailure.self) { try await parsed(text) }
    #expect(failure?.message == "the XML has more than 2 million parts")
    await #expect(throws: IntentFailure.self) { try await selected("count(//b)", in: text) }
  }

  @Test func `the values of a large text are those of a small one`() async throws {
    let rows = (0..<20_000).map {
      "<row id='\($0)'><n>\($0 % 7)</n>\n <t>ü<![CDATA[<]]>&amp;</t></row>"
    }
    let parsed = try await parsed(
      "<x xmlns='urn:x' xmlns:y='urn:y'>\(rows.joined())<y:z y:a='1'/></x>")
    guard case .dictionary(let root) = parsed, case .dictionary(let entries)? = root["x"],
      case .list(let items)? = entries["row"]
    else {
      Issue.record("no rows")
      return
    }
    #expect(items.count == 20_000)
    #expect(items[19_999] == ["@id": "19999", "n": "0", "t": "ü<&"])
    #expect(entries["y:z"] == ["@y:a": "1"])
    #expect(entries.count == 2)
  }

  @Test func `an error names its line`() async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await parsed("<a>\n<b>\n</c></a>")
    }
    #expect(
      failure?.message
        == "the text isn't XML: opening and ending tag mismatch: b line 2 and c, in line 3")
  }

  @Test func `no entities are declared, and nothing is loaded`() async throws {
    let bomb = """
      <!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>
      <a>&c;&d;</a>
      """
    let failure = await #expect(throws: IntentFailure.self) { try await parsed(bomb) }
    #expect(
      failure?.message == "the XML declares entities or a grammar of its own, which isn't read")
  }

  @Test func `what would take long is refused before it is read`() async throws {
    let many = "<a" + (0..<20_000).map { " a\($0)='1'" }.joined() + "/>"
    await #expect(
      throws: IntentFailure(
        "an element of the XML has more than 256 attributes", kind: .refused)
    ) { try await parsed(many) }
    let deep =
      String(repeating: "<a>", count: 300_000) + String(repeating: "</a>", count: 300_000)
    await #expect(
      throws: IntentFailure(
        "the XML has more than 256 elements inside each other", kind: .refused)
    ) { try await parsed(deep) }
    let different = "<a>" + (0...100_000).map { "<b\($0)/>" }.joined() + "</a>"
    await #expect(
      throws: IntentFailure("the XML has more than 100000 different names", kind: .refused)
    ) { try await parsed(different) }
    let long = String(repeating: "a", count: 60_000)
    for text in ["<\(long)/>", "<a \(long)='1'/>", "<a b='1'\n\(long)='1'/>", "<a></\(long)>"] {
      let failure = await #expect(throws: IntentFailure.self) { try await parsed(text) }
      let isNamed = failure?.message == "the XML has a name of more than 50000 bytes"
      #expect(isNamed || text.hasPrefix("<a></"), "\(failure?.message.prefix(200) ?? "")")
    }
    let allowed =
      String(repeating: "<a>", count: 200) + "x" + String(repeating: "</a>", count: 200)
    #expect(try await selected("string(//a[not(a)])", in: allowed) == ["x"])
    // A `<` in a comment or in a text is no tag.
    let quoted = "<a><!-- <b c='" + String(repeating: "=", count: 300) + " --><![CDATA[<<<]]></a>"
    #expect(try await parsed(quoted) == ["a": "<<<"])
  }

  @Test func `a text of more than 10 MB is read`() async throws {
    let long = String(repeating: "0123456789", count: 1_100_000)
    #expect(try await parsed("<a>\(long)</a>") == ["a": .text(long)])
  }

  private static let books = """
    <books xmlns:m="urn:meta"><book id="1" lang="en"><title>A &amp; B</title><m:tag>x</m:tag></book>
    <book id="2"><title>C <i>d</i></title></book></books>
    """

  @Test(
    arguments: [
      ("//book/title", ["A & B", "C d"]), ("//book[@lang='en']/@id", ["1"]),
      ("count(//book)", ["2"]),
      ("//title/text()", ["A & B", "C "]), ("//none", []), ("1 div 4", ["0.25"]),
      ("//book[2]/title = 'C d'", ["true"]), ("string(//book[1]/@id)", ["1"]),
      ("//m:tag", ["x"]), ("//comment()", []), ("/", ["A & Bx\nC d"]),
    ] as [(String, IntentValue)])
  func `a path finds parts`(path: String, found: IntentValue) async throws {
    #expect(try await selected(path, in: Self.books, ["m": "urn:meta"]) == found)
  }

  @Test(arguments: [
    ("//book[", "`path` isn't an XPath: `//book[`"),
    ("//z:tag", "a prefix in `path` isn't known: `//z:tag`"),
    ("foo()", "a function in `path` isn't known: `foo()`"),
    ("", "`path` isn't an XPath: ``"),
  ])
  func `a wrong path is an error`(path: String, message: String) async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await selected(path, in: Self.books)
    }
    #expect(failure?.message == message)
  }

  @Test func `a path that never ends is stopped`() async throws {
    let text = "<a>" + String(repeating: "<b/>", count: 20_000) + "</a>"
    await #expect(throws: IntentFailure("`path` takes too long in this document", kind: .timeout)) {
      try await selected("count(//b[count(//b[count(//b) > 1]) > 1])", in: text)
    }
  }

  @Test func `several documents are read at once`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let text = "<a><b>\(number)</b><c>&broken;</c></a>"
          _ = try? await parsed(text)
          let found = try await selected("//b", in: "<a><b>\(number)</b></a>")
          #expect(found == [.text("\(number)")])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(
    .enabled(if: hasProgram, "`xmllint` isn't installed"),
    arguments: [
      "//book/title/text()", "//book/@id", "count(//*)", "string(//book[2])",
      "//book[@id > 1]/title/i",
    ])
  func `xmllint finds the same`(path: String) async throws {
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/xmllint")
    program.arguments = ["--xpath", path, "-"]
    let (input, output) = (Pipe(), Pipe())
    (program.standardInput, program.standardOutput) = (input, output)
    try program.run()
    input.fileHandleForWriting.write(Data(Self.books.utf8))
    try input.fileHandleForWriting.close()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    let found = try await selected(path, in: Self.books)
    let plain = said.replacing(#/<[^>]*>| \w+="|"|\n/#, with: "")
      .replacing("&amp;", with: "&")
    let texts = found.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    #expect(texts.joined().replacing("\n", with: "") == plain)
  }
}
