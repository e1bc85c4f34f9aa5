import DocumentFormats
import Testing

@Suite("CSV")
struct CSVReaderTests {
  @Test(arguments: [
    ("", []), ("a", [["a"]]), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("a,,\n", [["a", "", ""]]), ("\"a,b\",\"c\nd\"", [["a,b", "c\nd"]]), ("\"a\"\"b\"", [["a\"b"]]),
    ("a\n\nb", [["a"], ["b"]]), ("\"\"\n", [[""]]), ("a\rb", [["a"], ["b"]]), (",", [["", ""]]),
    ("\u{FEFF}a", [["a"]]),
  ])
  func `rows are read as RFC 4180 has them`(text: String, rows: [[String]]) throws {
    #expect(try CSVReader.rows(in: text).map(\.fields) == rows)
  }

  @Test(arguments: ["\"a", "\"a\"b", "x\n\"y"])
  func `a quote that isn't closed is an error`(text: String) {
    #expect(throws: FormatProblem.self) { try CSVReader.rows(in: text) }
  }

  @Test(arguments: [Character("\t"), ";", "¦"])
  func `another character may separate`(separator: Character) throws {
    let rows = try CSVReader.rows(in: "a,\(separator)\"\(separator)\"", separator: separator)
    #expect(rows.map(\.fields) == [["a,", "\(separator)"]])
  }

  @Test func `rows and problems know their lines`() throws {
    #expect(try CSVReader.rows(in: "a\n\n\"b\nc\"\nd").map(\.line) == [1, 3, 5])
    #expect { try CSVReader.rows(in: "a\n\"b\"é") } throws: {
      "\($0)" == "line 2: `é` follows a closing quotation mark"
    }
  }
}

/// A combining mark after a sign of a format belongs to the text, and makes no other character of the
/// sign.
@Suite("Signs before combining marks")
struct CombiningMarkTests {
  private let mark = "\u{301}"

  @Test func `a quote is doubled in CSV`() throws {
    let rows = [["a\"\(mark)b", "\(mark)c"]]
    #expect(try CSVReader.rows(in: CSVWriter().text(of: rows)).map(\.fields) == rows)
  }

  @Test func `markup is escaped in HTML`() {
    let span = FormattedText.Span(text: "<\(mark)b>", link: "a\"\(mark)onclick=\"x")
    #expect(
      HTMLWriter.write(FormattedText(paragraphs: [[span]]))
        == "<p><a href=\"a&quot;\(mark)onclick=&quot;x\">&lt;\(mark)b&gt;</a></p>\n")
  }

  @Test func `a line of a card keeps its value`() throws {
    let line = try #require(ContentLine("FN;X=\"\(mark)a\":\(mark)b"))
    #expect(line.value == "\(mark)b")
    #expect(line.parameters == ["X": ["\(mark)a"]])
    #expect(ContentLine.escaped("a;\(mark)b") == "a\\;\(mark)b")
  }
}
