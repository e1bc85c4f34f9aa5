import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("File conversions")
struct FileConversionsTests {
  @Test(arguments: [
    ("a.txt", "FOLDER/a.txt"), ("~/a.txt", "/home/mia/a.txt"), ("/a/../b", "/b"),
    ("file:///a%20b", "/a b"), ("file://LOCALHOST/a", "/a"), ("~", "/home/mia"),
    ("*.pdf", "FOLDER/*.pdf"),
  ])
  func `a text is a path`(text: String, path: String) throws {
    let run = try ConversionFixture()
    let expected = FilePath(path.replacing("FOLDER", with: run.folder.string))
    #expect(try run.convert(.text(text), to: .file) == .file(IntentFile(path: expected)))
  }

  @Test func `a vCard and a calendar become dictionaries by their types`() throws {
    let run = try ConversionFixture()
    let card = try run.write("BEGIN:VCARD\nFN:Mia\nEND:VCARD\n", to: "mia.vcf")
    let contact = try run.convert(.file(card), to: .dictionary)
    #expect(try PropertyPath.value("name", of: contact, in: run.context) == "Mia")
    let calendar = try run.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Fair\nEND:VEVENT\nEND:VCALENDAR\n", to: "a.ics")
    let events = try run.convert(.file(calendar), to: .dictionary)
    #expect(try PropertyPath.value("events.first.title", of: events, in: run.context) == "Fair")
  }

  @Test func `a file of another machine isn't one here`() throws {
    let run = try ConversionFixture()
    let text = "file://server/etc/passwd"
    let url = try #require(URL(string: text))
    for value in [Value.text(text), .url(url)] {
      #expect(throws: ConversionError.self) { try run.convert(value, to: .file) }
    }
    #expect(FilePath(fileURL: url) == nil)
    #expect(IntentFile(fileURL: url).path == FilePath("file:/server/etc/passwd"))
  }

  @Test func `a web address isn't a file, and says what gets it`() throws {
    let run = try ConversionFixture()
    let url = try #require(URL(string: "https://example.org/a.pdf"))
    let error = #expect(throws: ConversionError.self) { try run.convert(.url(url), to: .file) }
    #expect(error?.help == "download it first, with `web.get` and `type: file`")
  }

  @Test(arguments: ["a/b", "", "..", "."])
  func `a value can't be spooled under what is no file name`(name: String) throws {
    let run = try ConversionFixture()
    let error = #expect(throws: ConversionError.self) {
      try SpooledFile.make(of: "x", named: name, in: run.context)
    }
    #expect(error?.problem == "not a file name")
  }

  @Test func `a missing file is an error only where one must be there`() throws {
    let run = try ConversionFixture()
    var context = run.conversion
    #expect(throws: Never.self) { try Conversions.convert("a.txt", to: .file, in: context) }
    context.filesMustExist = true
    let error = #expect(throws: ConversionError.self) {
      try Conversions.convert("a.txt", to: .file, in: context)
    }
    #expect(error?.message == "the text `a.txt` isn't a file that exists")
    #expect(error?.code == .missing)
    try run.write("", to: "a.txt")
    #expect(throws: Never.self) { try Conversions.convert("a.txt", to: .file, in: context) }
  }

  @Test func `a glob is all its files where many are taken`() throws {
    let run = try ConversionFixture()
    for name in ["b.pdf", "a.pdf", "c.txt", ".d.pdf"] { try run.write("", to: name) }
    let found = try run.convert("*.pdf", to: .list(of: .file))
    #expect(found.items.map { PathName.of($0) } == ["a.pdf", "b.pdf"])
    #expect(try run.convert("*.mp3", to: .list(of: .file)) == [])
  }

  @Test func `a file of that very name wins over the glob`() throws {
    let run = try ConversionFixture()
    for name in ["[1].pdf", "1.pdf"] { try run.write("", to: name) }
    let found = try run.convert("[1].pdf", to: .list(of: .file))
    #expect(found.items.map { PathName.of($0) } == ["[1].pdf"])
  }

  @Test func `a path that is no UTF-8 goes to a url and back, and to a text for reading`() throws {
    let run = try ConversionFixture()
    let file = Value.file(
      IntentFile(path: FilePath(bytes: Array("/tmp/caf\u{0}".utf8.dropLast()) + [0xE9])))
    let url = try run.convert(file, to: .url)
    #expect(url.text == "file:///tmp/caf%E9")
    #expect(try run.convert(url, to: .file) == file)
    let text = try run.convert(file, to: .text)
    #expect(text == #"/tmp/caf\xE9"#)
    #expect(try run.convert(text, to: .file) != file)
    #expect(Parts.dictionary(of: file)["path"] == text)
  }

  static let dictionaries: [(String, String, Value)] = [
    ("a.json", #"{"n": 1}"#, Value.dictionary(["n": 1])),
    ("a.yaml", "n: 1", ["n": 1]),
    ("a.geojson", #"{"n": 1}"#, ["n": 1]),
    ("a.toml", "z = 1\n[a]\nb = 2.50", ["z": 1, "a": ["b": .number(parse("2.5") ?? 0)]]),
    ("a.tsv", "n\tm\n1\t2", ["n": "1", "m": "2"]),
    ("a.csv", "n,\"a b\"\r\n1,\"x\"\"y\"\r\n2,z", ["n": "1", "a b": "x\"y"]),
    (
      "a.plist",
      "<plist version=\"1.0\"><dict><key>n</key><integer>1</integer><key>b</key><true/></dict></plist>",
      ["b": true, "n": 1]
    ),
  ]

  @Test(arguments: dictionaries)
  func `a file becomes a dictionary by its type`(
    name: String, content: String, value: Value
  ) throws {
    let run = try ConversionFixture()
    #expect(try run.convert(.file(run.write(content, to: name)), to: .dictionary) == value)
  }

  @Test(arguments: [
    ("a.png", "x", "the file `a.png` is a file of type `image/png`, which holds no dictionary"),
    ("a.json", "[1]", "the file `a.json` is a file that holds a list, not a dictionary"),
    (
      "a.json", "{\n1}",
      "the file `a.json` isn't readable as JSON: line 2, column 1: expected a key in quotes"
    ),
    ("a.csv", "n", "the file `a.csv` is a table without a row below its header"),
    (
      "a.csv", "\"n",
      "the file `a.csv` isn't readable as CSV: line 1: a quotation mark isn't closed"
    ),
    ("a.toml", "a = 1\nb", "the file `a.toml` isn't readable as TOML: line 2: expected `=`"),
    ("a.vcf", "BEGIN:VCARD", "the file `a.vcf` isn't readable: `VCARD` has no `END`"),
    ("a.ics", "", "the file `a.ics` is a file without a calendar"),
  ])
  func `a file that holds no dictionary says why`(
    name: String, content: String, message: String
  ) throws {
    let run = try ConversionFixture()
    let file = try run.write(content, to: name)
    let error = #expect(throws: ConversionError.self) {
      try run.convert(.file(file), to: .dictionary)
    }
    #expect(error?.message == message)
  }

  static let spooled: [(Value, String, String)] = [
    (Value.dictionary(["a": 1]), "a.json", "{\n  \"a\": 1\n}\n"), (["a": 1], "a.yaml", "a: 1\n"),
    ("x", "a.json", "x"), (7, "a.txt", "7"),
    (.richText(RichText.read(markdown: "**b**")), "a.md", "**b**"),
    (.richText(RichText.read(markdown: "**b**")), "a.html", "<p><strong>b</strong></p>\n"),
  ]

  @Test(arguments: spooled)
  func `a value is spooled in the format of the name`(
    value: Value, name: String, content: String
  ) throws {
    let run = try ConversionFixture()
    let file = try SpooledFile.make(of: value, named: name, in: run.context)
    #expect(file.filename == name)
    #expect(String(decoding: try FileData.read(file, run.context), as: UTF8.self) == content)
  }
}

private enum PathName {
  static func of(_ value: Value) -> String? {
    if case .file(let file) = value { return file.filename }
    return nil
  }
}
