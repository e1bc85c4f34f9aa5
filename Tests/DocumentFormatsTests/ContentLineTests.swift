import DocumentFormats
import Testing

@Suite("Content lines")
struct ContentLineTests {
  @Test(arguments: [
    ("FN:Mia", "FN", [:], "Mia"), ("fn:a:b;c", "FN", [:], "a:b;c"),
    (
      "item1.TEL;TYPE=work,voice;PREF=1:+49", "TEL", ["TYPE": ["work", "voice"], "PREF": ["1"]],
      "+49"
    ),
    ("TEL;HOME;VOICE:1", "TEL", ["TYPE": ["HOME", "VOICE"]], "1"),
    ("A;CN=\"a;b:c,d\",e:x", "A", ["CN": ["a;b:c,d", "e"]], "x"),
    ("A;CN=say ^'hi^'^n^^n:x", "A", ["CN": ["say \"hi\"\n^n"]], "x"), ("X-A-B:", "X-A-B", [:], ""),
  ])
  func `a line is a name, parameters and a value`(
    text: String, name: String, parameters: [String: [String]], value: String
  ) throws {
    let line = try #require(ContentLine(text))
    #expect(line.name == name)
    #expect(line.parameters == parameters)
    #expect(line.value == value)
  }

  @Test(arguments: ["", "no colon", ":x", "A;B=\"x:y", "A;B=\"x\"y:z"])
  func `other lines are none`(text: String) { #expect(ContentLine(text) == nil) }

  @Test func `escapes are undone after the value is split`() {
    let line = ContentLine(name: "N", value: #"a\, b;c\;d,e;\\n\nf"#)
    #expect(line.parts == [["a, b"], ["c;d", "e"], ["\\n\nf"]])
    #expect(line.text == "a, b;c;d,e;\\n\nf")
    #expect(ContentLine(name: "CATEGORIES", value: #"a,b\,c,"#).items == ["a", "b,c"])
  }

  @Test func `an unknown escape stays, also many of them in a long value`() {
    let value = String(repeating: #"\x\n"#, count: 200_000)
    #expect(
      ContentLine(name: "NOTE", value: value).text == String(repeating: "\\x\n", count: 200_000))
  }

  @Test func `a long line is folded and read back`() throws {
    let text = String(repeating: "Grüße, 🙂; ", count: 20)
    let written = ContentLine(
      name: "NOTE", parameters: ["CN": ["a;\"b\"\n^n"]], value: ContentLine.escaped(text)
    ).written
    #expect(written.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    let block = try #require(ContentBlock.read("BEGIN:X\r\n\(written)END:X\r\n").first)
    #expect(block.text("NOTE") == text)
    #expect(block.lines[0].parameters == ["CN": ["a;\"b\"\n^n"]])
  }

  @Test func `a line may be folded before a mark, and end before one`() throws {
    let text = "BEGIN:X\r\nNOTE:cafe\r\n \u{301} e\r\n\t\u{301}\r\nEND:X\r\n"
    #expect(try ContentBlock.read(text).first?.text("NOTE") == "cafe\u{301} e\u{301}")
  }

  @Test(arguments: [
    ("BEGIN:A\nx\nEND:A", "line 2 should look like `NAME:value`"),
    ("BEGIN:A\nEND:B", "line 2 ends a `B` that isn't open"),
    ("END:A", "line 1 ends a `A` that isn't open"),
    ("BEGIN:A\nX:1", "`A` has no `END`"),
    (
      String(repeating: "BEGIN:A\n", count: 1000),
      "line 17 is too deep inside others"
    ),
  ])
  func `broken blocks say where`(text: String, message: String) {
    let problem = #expect(throws: FormatProblem.self) { try ContentBlock.read(text) }
    #expect(problem?.description == message)
  }
}
